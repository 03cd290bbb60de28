const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/**
 * Words that are not masked where a message quotes them: they are part of the message (`expected 'end'`, `type
 * 'string'`), not user-chosen names. Keywords and built-in types of the languages as written there, and values that
 * mean the same everywhere. SQL keywords that are common names (`order`, `values`) are left out.
 */
const keptWords = words(
  `abstract as assert async auto await begin bool boolean break byte case catch char class const constexpr continue
  debugger def default defer del delete do double elif else elseif elsif end enddo endif ensure enum esac except exec
  export extends extern fallthrough false fi final finally float fn for foreach from func function global goto if
  implements import in include inline instanceof int interface internal is lambda let long mod module mut mutable
  namespace never new nil none not null nullptr object operator or override package pass private protected protocol
  pub public raise readonly rescue return self short signed sizeof static str strict string struct super switch
  synchronized template then this throw throws trait true try type typedef typename typeof undefined union unknown
  unless unsafe unsigned until using val var virtual void volatile when where while with yield any bigint number dict
  set tuple bytes bytearray complex frozenset builtin_function_or_method method generator coroutine list chan rune
  error uint uint8 uint16 uint32 uint64 int8 int16 int32 int64 float32 float64 uintptr i8 i16 i32 i64 i128 isize u8
  u16 u32 u64 u128 usize f32 f64 size_t ssize_t wchar_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t
  uint64_t std iterator integer decimal json jsonb varchar eof newline indent dedent operator NoneType None True False
  NaN Infinity Object String Array Number Boolean Integer Long Double Float Character Function Symbol Promise Error
  Date Map Set Record Partial Iterable Iterator Int Bool Char Double UInt Void Any NilClass TrueClass FalseClass Hash
  Proc Self Option Some None Ok Err Vec Box Rc Arc Result EOF __init__ __main__ __proto__ prototype default utf-8 utf8
  ascii latin-1 charmap utf-16 exports require static vtable typeinfo VTT undefined null nil NULL nullptr GET POST PUT
  PATCH DELETE HEAD`,
);

/** Files that tools look for by name: which one is missing or wrong is part of the message. */
const keptFiles = words(
  `package.json package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml pnpm-workspace.yaml tsconfig.json
  jsconfig.json .npmrc .env cargo.toml cargo.lock go.mod go.sum go.work pom.xml build.gradle build.gradle.kts
  settings.gradle gradlew requirements.txt pyproject.toml poetry.lock pipfile setup.py setup.cfg tox.ini conftest.py
  makefile gnumakefile cmakelists.txt cmakecache.txt build.ninja dockerfile docker-compose.yml docker-compose.yaml
  compose.yaml compose.yml gemfile gemfile.lock rakefile composer.json composer.lock mix.exs .git .gitmodules
  eslint.config.js eslint.config.mjs .eslintrc .eslintrc.json .babelrc babel.config.js vite.config.js vite.config.ts
  webpack.config.js jest.config.js vitest.config.ts index.html known_hosts id_rsa docker.sock docker_engine kubeconfig
  global.json nuget.config manage.py __init__.py package.swift python.h index.lock`,
);

/** Words that are never a name in a tool's message although they follow a noun such as `file` or `type`. */
const plainWords = words(
  `a an the and or but if in into on of off to at by for from with without within is are was were be been being has
  have had does did do not no nor could cannot can may might must should would will shall already also only found
  missing exists exist expected given required allowed denied refused failed failing fails error errors mismatch name
  names named value values declared declaration defined undefined definition used unused use there that this these
  those which where when while than then it its as any all some other another both each every type types file files
  path list argument arguments count counts returned returns return call calls called import imports loaded load
  loading system descriptor handle handles status code number size limit timeout timed out has: version annotation
  parameters parameter hint conversion cast constraint violation violates access denied: array mixed iterable callable
  variable variables symbol symbols method methods function functions module modules package packages field property
  column table class classes interface literal body level block scope object objects specified specifier following
  unknown invalid invocation`,
);

/**
 * Node's built-in modules: if a bundler or a browser does not find one, the reason differs from that for a missing
 * package.
 */
const builtinModules = words(
  'assert buffer child_process cluster console crypto dgram dns events fs http http2 https inspector module net ' +
    'os path perf_hooks process punycode querystring readline stream string_decoder timers tls tty url util v8 vm ' +
    'worker_threads zlib',
);

/** Whether a module is built into Node. */
export function isBuiltinModule(name: string): boolean {
  return builtinModules.has(name) || name.startsWith('node:');
}

/** Whether a quoted word is part of the message, not a user-chosen name. */
export function isKeptWord(word: string): boolean {
  return keptWords.has(word);
}

/** Whether a tool looks for a file with this base name. */
export function isKeptFile(base: string): boolean {
  return keptFiles.has(base.toLowerCase());
}

/** Whether an unquoted word is part of the sentence, not a name. */
export function isPlainWord(word: string): boolean {
  return plainWords.has(word.toLowerCase());
}
