/** Errors as tools write them that are not on every machine: what is there is run by the corpus. Names are made up. */
export const toolSamples: readonly (readonly [string, string])[] = [
  ['swift', `/Users/m/App/Sources/main.swift:3:5: error: cannot find 'orders' in scope\norders.append(1)\n^~~~~~`],
  [
    'swift-type',
    `main.swift:1:14: error: cannot convert value of type 'String' to specified type 'Int'\nlet x: Int = "a"`,
  ],
  [
    'swift-run',
    `Swift/ContiguousArrayBuffer.swift:600: Fatal error: Index out of range\nIllegal instruction (core dumped)`,
  ],
  ['swift-nil', `main/main.swift:4: Fatal error: Unexpectedly found nil while unwrapping an Optional value`],
  [
    'kotlin',
    `e: file:///home/m/app/src/main/kotlin/Main.kt:5:9 Unresolved reference: orders\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':compileKotlin'.\n> Compilation error. See log for more details\n\n* Try:\n> Run with --stacktrace option to get the stack trace.\n\nBUILD FAILED in 3s`,
  ],
  ['kotlin-type', `error: Main.kt:3:18: type mismatch: inferred type is String but Int was expected`],
  [
    'gradle-dep',
    `FAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':app:compileJava'.\n> Could not resolve all files for configuration ':app:compileClasspath'.\n   > Could not find com.acme:queue:1.2.3.\n     Searched in the following locations:\n\n* Try:\n> Run with --info\n\nBUILD FAILED in 1s`,
  ],
  [
    'gradle-task',
    `FAILURE: Build failed with an exception.\n\n* What went wrong:\nTask 'biuld' not found in root project 'shop' and its subprojects. Some candidates are: 'build'.\n\n* Try:\n> Run gradle tasks`,
  ],
  [
    'dotnet',
    `/src/Program.cs(5,13): error CS0103: The name 'orders' does not exist in the current context [/src/app.csproj]\n\nBuild FAILED.\n\n/src/Program.cs(5,13): error CS0103: The name 'orders' does not exist in the current context [/src/app.csproj]\n    0 Warning(s)\n    1 Error(s)`,
  ],
  [
    'nuget',
    `/src/app.csproj : error NU1101: Unable to find package Acme.Queue. No packages exist with this id in source(s): nuget.org`,
  ],
  [
    'dotnet-run',
    `Unhandled exception. System.NullReferenceException: Object reference not set to an instance of an object.\n   at App.Orders.Total(Order o) in /home/m/app/Orders.cs:line 12\n   at App.Program.Main(String[] args) in /home/m/app/Program.cs:line 5`,
  ],
  [
    'dotnet-inner',
    `Unhandled exception. System.InvalidOperationException: cannot load\n ---> System.IO.FileNotFoundException: Could not find file '/home/m/x.json'.\nFile name: '/home/m/x.json'\n   at System.IO.File.Open()\n   --- End of inner exception stack trace ---\n   at App.Program.Main(String[] args) in /home/m/app/Program.cs:line 5`,
  ],
  [
    'msbuild',
    `MSBUILD : error MSB1003: Specify a project or solution file. The current working directory does not contain a project or solution file.`,
  ],
  [
    'ruby',
    `app.rb:3:in 'Order#total': undefined method 'price' for nil (NoMethodError)\n\n    item.price\n        ^^^^^^\n\tfrom app.rb:7:in '<main>'`,
  ],
  [
    'ruby-old',
    "/home/m/shop/app.rb:3:in `total': undefined local variable or method `items' for main:Object (NameError)\n\tfrom /home/m/shop/app.rb:7:in `<main>'",
  ],
  [
    'ruby-load',
    "<internal:/usr/lib/ruby/vendor_ruby/rubygems/core_ext/kernel_require.rb>:86:in `require': cannot load such file -- acme_queue (LoadError)\n\tfrom <internal:/usr/lib/ruby/vendor_ruby/rubygems/core_ext/kernel_require.rb>:86:in `require'\n\tfrom app.rb:1:in `<main>'",
  ],
  [
    'ruby-args',
    "app.rb:1:in 'total': wrong number of arguments (given 1, expected 2) (ArgumentError)\n\tfrom app.rb:3:in '<main>'",
  ],
  ['bundler', `Could not find gem 'acme-queue' in rubygems repository https://rubygems.org/ or installed locally.`],
  [
    'php',
    `PHP Fatal error:  Uncaught Error: Call to undefined function order_total() in /var/www/app/index.php:3\nStack trace:\n#0 {main}\n  thrown in /var/www/app/index.php on line 3`,
  ],
  [
    'php-type',
    `PHP Fatal error:  Uncaught TypeError: total(): Argument #1 ($items) must be of type array, string given, called in /srv/app/x.php on line 9 and defined in /srv/app/x.php:3\nStack trace:\n#0 /srv/app/x.php(9): total('a')\n#1 {main}\n  thrown in /srv/app/x.php on line 3`,
  ],
  ['php-parse', `PHP Parse error:  syntax error, unexpected token "}", expecting ";" in /srv/app/x.php on line 4`],
  ['php-null', `Fatal error: Uncaught Error: Call to a member function price() on null in /srv/app/x.php:7`],
  [
    'composer',
    `Your requirements could not be resolved to an installable set of packages.\n\n  Problem 1\n    - Root composer.json requires acme/queue, it could not be found in any version, there may be a typo in the package name.`,
  ],
  [
    'lua',
    `lua: main.lua:3: attempt to call a nil value (global 'total')\nstack traceback:\n\tmain.lua:3: in main chunk\n\t[C]: in ?`,
  ],
  [
    'lua-index',
    `luajit: main.lua:7: attempt to index a nil value (field 'items')\nstack traceback:\n\tmain.lua:7: in function 'total'\n\tmain.lua:9: in main chunk`,
  ],
  [
    'haskell',
    `Main.hs:3:8: error: [GHC-88464]\n    Variable not in scope: total :: Int -> IO ()\n  |\n3 | main = total 3\n  |        ^^^^^`,
  ],
  [
    'haskell-type',
    `app/Main.hs:5:10: error:\n    • Couldn't match expected type ‘Int’ with actual type ‘[Char]’\n    • In the expression: "x"`,
  ],
  [
    'haskell-mod',
    `Main.hs:1:1: error:\n    Could not find module ‘Data.Acme’\n    Use -v (or \`:set -v\` in ghci) to see a list of the files searched for.`,
  ],
  [
    'elixir',
    `** (UndefinedFunctionError) function Shop.total/1 is undefined (module Shop is not available)\n    Shop.total([])\n    lib/main.ex:3: Main.run/0\n    (elixir 1.15.0) lib/code.ex:543: Code.eval/3`,
  ],
  [
    'elixir-match',
    `** (MatchError) no match of right hand side value: {:error, :enoent}\n    lib/main.ex:3: Main.run/0`,
  ],
  ['elixir-key', `** (KeyError) key :total not found in: %{items: 3}\n    lib/main.ex:3: Main.run/0`],
  [
    'elixir-compile',
    `error: undefined function total/1 (expected Main to define such a function or for it to be imported from another module, but none was found)\n  lib/main.ex:3: Main.run/0\n\n** (CompileError) lib/main.ex: cannot compile module Main (errors have been logged)`,
  ],
  ['erlang', `main.erl:5:3: function total/1 undefined`],
  ['mysql', `ERROR 1146 (42S02): Table 'shop.orders' doesn't exist`],
  ['mysql-auth', `ERROR 1045 (28000): Access denied for user 'shop'@'localhost' (using password: YES)`],
  [
    'mysql-conn',
    `ERROR 2002 (HY000): Can't connect to local MySQL server through socket '/var/run/mysqld/mysqld.sock' (2)`,
  ],
  ['psql', `ERROR:  relation "orders" does not exist\nLINE 1: select * from orders\n                      ^`],
  [
    'psql-dup',
    `ERROR:  duplicate key value violates unique constraint "orders_pkey"\nDETAIL:  Key (id)=(41) already exists.`,
  ],
  [
    'psql-role',
    `psql: error: connection to server on socket "/var/run/postgresql/.s.PGSQL.5432" failed: FATAL:  role "mira" does not exist`,
  ],
  ['psql-log', `2024-05-15 09:12:02.123 UTC [1234] mira@shop ERROR:  column "total" does not exist at character 8`],
  [
    'docker',
    `Error response from daemon: Conflict. The container name "/web" is already in use by container "3f1c2d4e5a6b7c8d9e0f3f1c2d4e5a6b7c8d9e0f3f1c2d4e5a6b7c8d9e0f1a2b". You have to remove (or rename) that container to be able to reuse that name.`,
  ],
  [
    'docker-port',
    `docker: Error response from daemon: driver failed programming external connectivity on endpoint web (7f3c9e0b1a2d3c4b5a69788796a5b4c3d2e1f00112233445566778899aabbccd): Bind for 0.0.0.0:8080 failed: port is already allocated.`,
  ],
  [
    'docker-image',
    `Error response from daemon: pull access denied for acme/shop, repository does not exist or may require 'docker login': denied: requested access to the resource is denied`,
  ],
  [
    'docker-build',
    `#8 [4/5] RUN npm run build\n#8 0.512 sh: 1: vitex: not found\n#8 ERROR: process "/bin/sh -c npm run build" did not complete successfully: exit code: 127\n------\n > [4/5] RUN npm run build:\n0.512 sh: 1: vitex: not found\n------\nDockerfile:4\n--------------------\nERROR: failed to solve: process "/bin/sh -c npm run build" did not complete successfully: exit code: 127`,
  ],
  [
    'compose-log',
    `web-1  | Error: connect ECONNREFUSED 172.18.0.2:5432\nweb-1  |     at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1607:16) {\nweb-1  |   errno: -111,\nweb-1  |   code: 'ECONNREFUSED',\nweb-1  | }`,
  ],
  ['k8s', `Error from server (NotFound): pods "web-7d4b9c6f5-x2x9z" not found`],
  [
    'k8s-forbidden',
    `Error from server (Forbidden): pods is forbidden: User "system:serviceaccount:default:ci" cannot list resource "pods" in API group "" in the namespace "prod"`,
  ],
  ['k8s-pull', `NAME   READY   STATUS             RESTARTS   AGE\nweb-0  0/1     ImagePullBackOff   0          12m`],
  ['helm', `Error: INSTALLATION FAILED: cannot re-use a name that is still in use`],
  [
    'terraform',
    `╷\n│ Error: Reference to undeclared input variable\n│ \n│   on main.tf line 3, in resource "aws_instance" "web":\n│    3:   ami = var.ami\n│ \n│ An input variable with the name "ami" has not been declared.\n╵`,
  ],
  ['redis', `(error) WRONGTYPE Operation against a key holding the wrong kind of value`],
  ['redis-auth', `redis.exceptions.AuthenticationError: Authentication required.`],
  [
    'systemd',
    `Job for nginx.service failed because the control process exited with error code.\nSee "systemctl status nginx.service" and "journalctl -xeu nginx.service" for details.`,
  ],
  ['systemd-log', `Nov 22 01:02:03 web1 systemd[1]: shop.service: Main process exited, code=exited, status=203/EXEC`],
  ['nginx', `nginx: [emerg] bind() to 0.0.0.0:80 failed (98: Address already in use)`],
  [
    'nginx-log',
    `2024/05/15 09:12:02 [error] 1234#1234: *17 connect() failed (111: Connection refused) while connecting to upstream, client: 10.0.0.3, server: shop.example.com, request: "GET / HTTP/1.1"`,
  ],
  ['oom', `[12345.678901] Out of memory: Killed process 4242 (node) total-vm:1234kB, anon-rss:123kB`],
  [
    'jest',
    ` FAIL  src/order.test.js\n  ● Order › adds\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: 3\n    Received: 41\n\n      2 |   test('adds', () => {\n    > 3 |     expect(total()).toBe(3);\n        |                     ^\n\n      at Object.toBe (src/order.test.js:3:21)\n\nTest Suites: 1 failed, 1 total`,
  ],
  [
    'jest-mod',
    ` FAIL  src/order.test.js\n  ● Test suite failed to run\n\n    Cannot find module './total' from 'src/order.js'\n\n    Require stack:\n      src/order.js`,
  ],
  [
    'vite',
    `[vite] Internal server error: Failed to resolve import "./total" from "src/order.js". Does the file exist?\n  Plugin: vite:import-analysis\n  File: /home/m/shop/src/order.js:1:18`,
  ],
  [
    'webpack',
    `ERROR in ./src/index.js 1:0-28\nModule not found: Error: Can't resolve 'acme-queue' in '/home/m/shop/src'\n\nwebpack 5.90.0 compiled with 1 error in 412 ms`,
  ],
  [
    'ts-loader',
    `ERROR in /home/m/shop/src/index.ts\n./src/index.ts 3:6-11\n[tsl] ERROR in /home/m/shop/src/index.ts(3,7)\n      TS2322: Type 'string' is not assignable to type 'number'.`,
  ],
  [
    'yarn',
    `➤ YN0001: │ RequestError: getaddrinfo ENOTFOUND registry.yarnpkg.com\n➤ YN0000: └ Completed in 2s 31ms\n➤ YN0000: Failed with errors in 2s 40ms`,
  ],
  [
    'yarn1',
    `yarn run v1.22.19\nerror Command "biuld" not found.\ninfo Visit https://yarnpkg.com/en/docs/cli/run for documentation about this command.`,
  ],
  ['pnpm', ` ERR_PNPM_NO_SCRIPT  Missing script: biuld\n\nCommand "biuld" not found. Did you mean "pnpm run build"?`],
  [
    'pnpm-lock',
    ` ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date with <ROOT>/package.json`,
  ],
  [
    'django',
    `django.core.exceptions.ImproperlyConfigured: Requested setting INSTALLED_APPS, but settings are not configured.`,
  ],
  [
    'requests',
    `Traceback (most recent call last):\n  File "/usr/lib/python3/dist-packages/urllib3/connection.py", line 174, in _new_conn\n    conn = connection.create_connection(\nConnectionRefusedError: [Errno 111] Connection refused\n\nDuring handling of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n  File "/home/m/shop/main.py", line 3, in <module>\n    requests.get("http://localhost:9999")\n  File "/usr/lib/python3/dist-packages/requests/adapters.py", line 565, in send\n    raise ConnectionError(e, request=request)\nrequests.exceptions.ConnectionError: HTTPConnectionPool(host='localhost', port=9999): Max retries exceeded with url: / (Caused by NewConnectionError('<urllib3.connection.HTTPConnection object at 0x7f3b4c1234a0>: Failed to establish a new connection: [Errno 111] Connection refused'))`,
  ],
  [
    'pytest',
    `E       assert 41 == 3\nE        +  where 41 = total([1])\n\ntest_order.py:4: AssertionError\n=========================== short test summary info ============================\nFAILED test_order.py::test_total - assert 41 == 3`,
  ],
  ['pytest-fixture', `E       fixture 'db' not found\n>       available fixtures: cache, capfd\n\n/home/m/test_x.py:3`],
  [
    'spring',
    `2024-05-15 09:12:02.123 ERROR 1234 --- [           main] o.s.boot.SpringApplication               : Application run failed\n\norg.springframework.beans.factory.BeanCreationException: Error creating bean with name 'dataSource' defined in class path resource\n\tat org.springframework.x.Y.z(Y.java:12)\nCaused by: com.zaxxer.hikari.pool.HikariPool$PoolInitializationException: Failed to initialize pool: Connection to localhost:5432 refused.\n\tat com.zaxxer.hikari.pool.HikariPool.throwPool(HikariPool.java:596)\nCaused by: java.net.ConnectException: Connection refused\n\tat java.base/sun.nio.ch.Net.pollConnect(Native Method)\n\t... 49 more`,
  ],
  [
    'maven',
    `[INFO] Scanning for projects...\n[ERROR] COMPILATION ERROR : \n[INFO] -------------\n[ERROR] /home/m/shop/src/main/java/com/acme/Order.java:[12,9] cannot find symbol\n  symbol:   variable total\n  location: class com.acme.Order\n[INFO] 1 error\n[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile (default-compile) on project shop: Compilation failure\n[ERROR] -> [Help 1]`,
  ],
  ['msvc', `C:\\src\\main.cpp(4): error C2065: 'total': undeclared identifier`],
  [
    'msvc-link',
    `main.obj : error LNK2019: unresolved external symbol "int __cdecl total(int)" (?total@@YAHH@Z) referenced in function main\nC:\\src\\a.exe : fatal error LNK1120: 1 unresolved externals`,
  ],
  [
    'mac-ld',
    `Undefined symbols for architecture arm64:\n  "_total", referenced from:\n      _main in main-3f1c2d.o\nld: symbol(s) not found for architecture arm64\nclang: error: linker command failed with exit code 1 (use -v to see invocation)`,
  ],
  [
    'so',
    `./app: error while loading shared libraries: libacme.so.2: cannot open shared object file: No such file or directory`,
  ],
  ['glibc', `./app: /lib/x86_64-linux-gnu/libc.so.6: version \`GLIBC_2.34' not found (required by ./app)`],
  [
    'git-push',
    `To github.com:acme/shop.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'github.com:acme/shop.git'\nhint: Updates were rejected because the remote contains work that you do not\nhint: have locally.`,
  ],
  [
    'git-auth',
    `git@github.com: Permission denied (publickey).\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.`,
  ],
  [
    'git-conflict',
    `Auto-merging src/order.ts\nCONFLICT (content): Merge conflict in src/order.ts\nAutomatic merge failed; fix conflicts and then commit the result.`,
  ],
  [
    'powershell',
    `gti : The term 'gti' is not recognized as the name of a cmdlet, function, script file, or operable program. Check the spelling of the name\nAt line:1 char:1\n+ gti status\n+ ~~~\n    + CategoryInfo          : ObjectNotFound: (gti:String) [], CommandNotFoundException`,
  ],
  ['cmd', `'gti' is not recognized as an internal or external command,\r\noperable program or batch file.`],
  [
    'firefox',
    `Uncaught TypeError: can't access property "total", order is undefined\n    total http://localhost:3000/src/order.js:3\n    <anonymous> http://localhost:3000/src/main.js:1`,
  ],
  ['chrome', `Uncaught (in promise) TypeError: Failed to fetch\n    at load (http://localhost:3000/src/order.js:3:5)`],
  ['r', `Error in total(x) : could not find function "total"`],
  ['r2', `Error: object 'orders' not found\nExecution halted`],
  [
    'julia',
    `ERROR: LoadError: UndefVarError: \`total\` not defined\nStacktrace:\n [1] top-level scope\n   @ ~/shop/main.jl:3`,
  ],
  ['dart', `lib/main.dart:3:5: Error: The method 'total' isn't defined for the class 'Order'.`],
  ['zig', `src/main.zig:3:5: error: use of undeclared identifier 'total'`],
  [
    'ocaml',
    `File "main.ml", line 3, characters 8-13:\n3 | let () = total 3\n            ^^^^^\nError: Unbound value total`,
  ],
  [
    'unknown',
    `frobnicate 3.2: loading /home/m/x.frob\nfrobnicate: cannot open input '/home/m/x.frob': corrupt header at offset 312`,
  ],
  [
    'unknown2',
    `[12:03:11] acme-deploy: deploying release 41\n[12:03:12] acme-deploy: FAILURE: quota exceeded for project shop-1234 (limit 10)\n[12:03:12] acme-deploy: aborting`,
  ],
  ['http', `HTTP/1.1 503 Service Unavailable\nContent-Type: text/html`],
  ['aws', `An error occurred (AccessDenied) when calling the PutObject operation: Access Denied`],
  [
    'ansible',
    `fatal: [web1]: FAILED! => {"changed": false, "msg": "Destination directory /srv/app does not exist", "rc": 257}`,
  ],
  [
    'actions',
    `##[group]Run npm test\nnpm test\n##[endgroup]\n2024-05-18T20:46:55.5587563Z ##[error]src/order.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.\n##[error]Process completed with exit code 2.`,
  ],
  [
    'json-log',
    `{"level":50,"time":1715764322123,"pid":1234,"hostname":"web1","err":{"type":"TypeError","message":"Cannot read properties of undefined (reading 'total')","stack":"TypeError: Cannot read properties of undefined (reading 'total')\\n    at total (/app/src/order.js:3:5)"},"msg":"request failed"}`,
  ],
  ['vscode-diag', `Property 'total' does not exist on type 'Order'.`],
  ['question', `docker compose port is already allocated how to free it`],
  [
    'sbcl',
    `Unhandled UNDEFINED-FUNCTION in thread #<SB-THREAD:THREAD "main thread" RUNNING\n                                          {1001348003}>:\n  The function COMMON-LISP-USER::SUM-OF is undefined.\n\nBacktrace for: #<SB-THREAD:THREAD "main thread" RUNNING {1001348003}>\n0: ("undefined function" 41)\n\nunhandled condition in --disable-debugger mode, quitting`,
  ],
  [
    'sbcl-variable',
    `Unhandled UNBOUND-VARIABLE in thread #<SB-THREAD:THREAD "main thread" RUNNING {1001348003}>:\n  The variable *SUM* is unbound.\n\nunhandled condition in --disable-debugger mode, quitting`,
  ],
  [
    'sbcl-reader',
    `Unhandled SB-C::INPUT-ERROR-IN-LOAD in thread #<SB-THREAD:THREAD "main thread" RUNNING\n                                                 {1001348003}>:\n  READ error during LOAD:\n\n    Package STOCK-KEEPER does not exist.\n\n      Line: 3, Column: 9, File-Position: 71\n\n      Stream: #<SB-SYS:FD-STREAM for "file /home/m/shop/stock.lisp" {10013370D3}>`,
  ],
  [
    'gprolog-syntax',
    `compiling /home/m/shop/stock.pl for byte code...\n/home/m/shop/stock.pl:4:17: syntax error: . or operator expected after expression\n\t1 error(s)\ncompilation failed\n| ?- main.\nuncaught exception: error(existence_error(procedure,main/0),top_level/0)`,
  ],
  [
    'grunt-plugin',
    `>> Local Npm module "grunt-stock" not found. Is it installed?\nWarning: Task "stock" not found. Use --force to continue.\n\nAborted due to warnings.`,
  ],
  [
    'ld-main',
    `/usr/bin/ld: /usr/lib/x86_64-linux-gnu/Scrt1.o: in function \`_start':\n(.text+0x17): undefined reference to \`main'\ncollect2: error: ld returned 1 exit status`,
  ],
  [
    'gprolog',
    `compiling /home/m/shop/main.pro for byte code...\n/home/m/shop/main.pro compiled, 1 lines read - 411 bytes written, 37 ms\n| ?- main.\nuncaught exception: error(existence_error(procedure,sum_of/2),main/0)`,
  ],
  [
    'ghostscript',
    `Error: /typecheck in --add--\nOperand stack:\n   (order)   41\nGPL Ghostscript 10.00.0: Unrecoverable error, exit code 1`,
  ],
  [
    'swc',
    `  x Expected ',', got ';'\n   ,-[main.js:1:1]\n 1 | const order = (41 + 2;\n   :                      ^\n   \`----\n\n\nCaused by:\n    Syntax Error\nError: Failed to compile 1 file with swc.`,
  ],
  [
    'varnish',
    `Could not delete 'vcl_boot.1795358834.851645/vgc.sym': No such file or directory\nMessage from VCC-compiler:\nExpected ';' got '}'\n(program line 186), at\n('/home/m/shop/main.vcl' Line 3 Pos 44)\n\nRunning VCC-compiler failed, exited with 2\nVCL compilation failed`,
  ],
  [
    'bats',
    ` ✗ order is there\n   (in test file main.bats, line 3)\n     \`[ "$status" -eq 0 ]' failed\n\n1 test, 1 failure`,
  ],
  [
    'biome-warning',
    `main.ts:2:3 lint/style/useConst  FIXABLE  ━━━━━━\n\n  ⚠ This let declares a variable that is only assigned once.\n\n  > 2 │   let order = 41;\n      │   ^^^`,
  ],
  ['left-behind', `connect ECONNREFUSED 127.0.0.1:8099\nsh: 1: kill: No such process`],
];
