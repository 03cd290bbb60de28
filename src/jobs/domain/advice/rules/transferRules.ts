import type { CauseRule } from './causeRule.ts';

/** What tools say that fetch, send and install. */
export const transferRules: readonly CauseRule[] = [
  {
    cause: 'transfer-broke',
    family: 'network',
    pattern:
      /curl: \((?:5|7|18|28|35|52|55|56|92|95|96)\)|curl error \((?:5|6|7|18|28|35|52|55|56|92)\)|SSL_ERROR_SYSCALL|unexpected eof while reading|Empty reply from server|Operation too slow|Could not resolve proxy|RST_STREAM|REFUSED_STREAM|Remote host terminated the handshake|handshake (?:failed: EOF|time ?out|timed out)|Received fatal alert: (?:internal_error|close_notify|decode_error)|failed to respond\b|did not properly respond|response ended prematurely|network name is no longer available|RPC server is unavailable|semaphore timeout|existing connection was forcibly|socket hang ?up|ESOCKETTIMEDOUT|ERR_SOCKET_TIMEOUT|fetch failed|HeadersTimeout|BodyTimeout|ConnectTimeoutError|network (?:request|timeout|failure|error|connection)\b.{0,80}(?:failed|lost|seems|at:|interrupted|reset|abort)|spurious network error|(?:banner exchange|protocol banner)|Error reading SSH|Connection to \S{1,80} closed by|not responding\.$|NoValidConnections|Connection closed;? transfer aborted|^(?:ftp: )?(?:421|425|426|450|451|452) |error_temp: 4|error_temp\b|Operation timed out|unexplained error \(code 255\)|\(code (?:10|12|30|35)\) at|globus_xio|ENDPOINT_ERROR|(?:GC|GRIDFTP|ENDPOINT) ?(?:_?(?:DISCONNECTED|PAUSED|TIMEOUT)|not connected)|Endpoint is paused|corrupted on transfer|No servers are available|Redirect limit|Socket timeout|Socket error|TNetXNG\w*.{0,80}(?:timeout|No servers|expired|socket)|\[FATAL\] (?:Connection|Auth|Socket|Hand ?shake|Redirect)|Communication error|SRM_(?:FAILURE|INTERNAL_ERROR|REQUEST_TIMED_OUT|FILE_BUSY)|broken or closed connection|premature (?:end|close)|Truncated (?:response|download)|InvalidChunkLength|incomplete (?:read|download|chunked|transfer|message)|Content-Length mismatch|bytes (?:missing|remaining to read)/i,
    transient: 0.82,
    strength: 4,
    reason: 'A transfer broke off or its other end did not answer.',
    decide: 'Whether the other end is reached from this node now.',
    source: 'curl, wget, ftp, ssh, rsync, Globus, XRootD, Java, .NET, Windows, node',
  },
  {
    cause: 'package-fetch',
    family: 'network',
    pattern:
      /Failed to fetch (?:https?|ftp|\S+\/)\S*.{0,40}(?:Connection|Unable|Could|5\d\d|Timeout|unexpected size|Hash|time)|Mirror sync in progress|All mirrors were tried|Cannot (?:download|prepare) (?:internal mirrorlist|repomd|repodata)|Failed to download metadata|Could not (?:fetch specs|transfer artifact)|Could not (?:get|GET|HEAD) (?:resource )?'?https?|Received status code 5\d\d|RemoteFetcher::FetchError|Bundler::HTTPError|HTTP status was '?(?:5\d\d|429)|(?:download|fetch|request) failed after \d|failed after \d+ (?:retries|attempts|tries)|Multi-download failed|Download error \((?:6|7|28|35|56)\)|CondaHTTPError|CondaSSLError|could not be (?:downloaded|fetched)|problem downloading|(?:error|failed) (?:while )?(?:fetching|downloading)\b.{0,100}(?:timed?|reset|EOF|refused|closed|50\d|unreachable|resolve)|unable to (?:access|download|fetch) 'https?.{0,120}(?:resolve|connect|timed|reset|50\d|SSL)|RPC failed;|fetch-pack: unexpected disconnect|expected flush after|unable to update url base|Cloning into .{0,100}(?:failed|timed)|proxyconnect tcp|reading https?:\/\/\S{1,200} 50\d|stream error: stream ID|net\/http: (?:TLS handshake timeout|request canceled|timeout)|received unexpected HTTP status: 5|download failed after attempts|error pulling image configuration|layer .{0,80}(?:unexpected EOF|timed? ?out)|NETWORK_ERROR|nuget.{0,120}(?:timed out|unable to load the service index)|Unable to load the service index|Could not resolve all (?:files|dependencies|artifacts).{0,80}(?:timed|connect)|hex.{0,40}(?:request failed|timeout)|opam.{0,60}curl failed|cabal.{0,60}(?:timeout|ConnectionFailure)|HttpExceptionRequest|luarocks.{0,60}failed downloading|Failed downloading/i,
    transient: 0.84,
    strength: 5,
    reason: 'A package could not be fetched just then.',
    decide: 'Whether its source is reached from this node.',
    source: 'apt, dnf, pip, conda, npm, Maven, Gradle, gem, Go, cargo, NuGet, Hex, opam, git, Docker',
  },
  {
    cause: 'licence-server-away',
    family: 'license',
    pattern:
      /licen[cs]e (?:manager |server ?|daemon ).{0,80}(?:down|not respon|could not connect|unable to connect|timed out|unreachable|-1[567]\b|communications? error)|communications? error with licen[cs]e|Unable to communicate with (?:the )?licen[cs]e|LM_NET\w*|HASP_\w*(?:NOT_FOUND|REMOTE_COMM|TIMEOUT)|could not (?:connect to|contact|reach) (?:any |the )?licen[cs]e|(?:all \d* ?(?:tokens|seats|licen[cs]es)|tokens?) .{0,60}(?:are )?in use|waiting for (?:\d+ )?(?:tokens|licen[cs]es?)|(?:licen[cs]e|token) (?:queue|request).{0,60}tim(?:ed|e) ?out|Request for licen[cs]e timed out|could not (?:obtain|acquire|get) (?:a )?(?:\S+ )?licen[cs]e.{0,80}(?:in use|busy|network|server)|No (?:more )?(?:tokens|seats) (?:left|available|free)|licen[cs]e (?:pool|capacity) exhausted|maximum (?:concurrent )?(?:users|seats|sessions)|rlm.{0,60}(?:-1[57]\b|not responding|-22\b)/i,
    transient: 0.82,
    strength: 5,
    reason: 'All licences were in use, or their server did not answer.',
    decide: 'Whether the licence server is up, and who holds the licences.',
    source: 'FlexNet, RLM, Sentinel, Gurobi, MATLAB, Ansys, Abaqus, COMSOL',
  },
];
