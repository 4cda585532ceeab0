
-- Threads get a number each, so that they draw different values.
local threads = 0
function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

if dynamic then
  local head, tail
  local unpacked = {}

  function init()
    math.randomseed(seed * 1000 + number)
    local whole = wrk.format(nil, "\1")
    local at = whole:find("\1", 1, true)
    head, tail = whole:sub(1, at - 1), whole:sub(at + 1)
  end

  function request()
    for i, piece in ipairs(pieces) do
      if type(piece) == "table" then
        piece = math.random(piece[1], piece[2])
      end
      unpacked[i] = piece
    end
    return head .. table.concat(unpacked) .. tail
  end
end

-- One JSON object; times in microseconds. Called after wrk has added its corrected samples.
function done(summary, latency)
  local path = os.getenv("LOOMGAUGE_OUT")
  if not path then
    return
  end
  local e = summary.errors
  local out = assert(io.open(path .. ".new", "w"))
  out:write(string.format('{"durationMicros":%.0f,"requests":%.0f,', summary.duration, summary.requests))
  out:write(string.format('"errors":{"connect":%.0f,"read":%.0f,"write":%.0f,"status":%.0f,"timeout":%.0f}',
    e.connect, e.read, e.write, e.status, e.timeout))
  if #latency > 0 then
    out:write(string.format(',"latency":{"min":%.0f,"mean":%.3f,"max":%.0f', latency.min, latency.mean, latency.max))
    for _, p in ipairs({50, 90, 95, 99, 99.9}) do
      out:write(string.format(',"p%s":%.0f', p, latency:percentile(p)))
    end
    out:write("}")
  else
    out:write(',"latency":null')
  end
  out:write("}\n")
  out:close()
  assert(os.rename(path .. ".new", path))
end
