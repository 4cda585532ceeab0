// One program with the parts of Kubernetes that a small cluster needs; its name says which of them it is.
package main

import (
	"context"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/logs/json/register"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	api "k8s.io/kubernetes/cmd/kube-apiserver/app"
	cm "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	sched "k8s.io/kubernetes/cmd/kube-scheduler/app"
	let "k8s.io/kubernetes/cmd/kubelet/app"
)

func main() {
	var c *cobra.Command
	switch filepath.Base(os.Args[0]) {
	case "kube-apiserver":
		c = api.NewAPIServerCommand()
	case "kube-controller-manager":
		c = cm.NewControllerManagerCommand()
	case "kube-scheduler":
		c = sched.NewSchedulerCommand()
	default:
		c = let.NewKubeletCommand(context.Background())
	}
	os.Exit(cli.Run(c))
}
