@echo Loomgauge runs on Linux. In Windows start bin/loomgauge in WSL2, whose Linux has what it needs: https://aka.ms/wsl 1>&2 & exit /b 2
