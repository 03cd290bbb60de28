/**
 * Words that stay where a message quotes them: they are part of what is said (`expected 'end'`, `type 'string'`), not
 * names somebody chose. Keywords and built-in types of the languages, and values that mean the same everywhere.
 */
const keptWords = new Set(
  `abstract as assert async auto await begin bool boolean break byte case catch char class const constexpr continue debugger def default defer del delete do double elif else elseif end enddo endif
  ensure enum esac except exec export extends extern fallthrough false fi final finally float fn for foreach from func function global go goto if implements import in include inline instanceof int interface
  internal is lambda let lock long loop match mod module move mut mutable namespace native never new nil none not null nullptr object operator or override package pass private protected protocol pub public
  raise readonly ref register rescue return self short signed sizeof static str strict string struct super switch synchronized template then this throw throws trait transient true try type typedef typename
  typeof undefined union unique unknown unless unsafe unsigned until use using val var vec virtual void volatile when where while with yield
  any bigint symbol number array list dict set tuple bytes bytearray complex frozenset range nonetype builtin_function_or_method method generator coroutine type map slice chan rune error uint uint8 uint16 uint32 uint64
  int8 int16 int32 int64 float32 float64 uintptr i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 option result size_t ssize_t wchar_t std promise record partial required iterable iterator
  integer decimal datetime date timestamp uuid json jsonb text varchar blob real numeric nan infinity eof end-of-file eol newline indent dedent endoffile
  insert select update from where group order by join table column index values into
  hash proc nilclass trueclass falseclass fixnum basicobject kernel
  main __init__ __main__ prototype constructor arguments length toString then catch key ref children
  get post put patch head options
  utf-8 utf8 ascii latin-1 latin1 charmap utf-16
  error warning fatal unexpected eof`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
);

/** Files that tools look for by name: which one is missing or wrong is part of what is said. */
const keptFiles = new Set(
  `package.json package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml pnpm-workspace.yaml tsconfig.json jsconfig.json .npmrc .env cargo.toml cargo.lock go.mod go.sum go.work pom.xml build.gradle
  build.gradle.kts settings.gradle gradlew requirements.txt pyproject.toml poetry.lock pipfile setup.py setup.cfg tox.ini conftest.py makefile gnumakefile cmakelists.txt cmakecache.txt build.ninja dockerfile
  docker-compose.yml docker-compose.yaml compose.yaml compose.yml gemfile gemfile.lock rakefile composer.json composer.lock mix.exs .git .gitmodules eslint.config.js .eslintrc .eslintrc.json .babelrc babel.config.js
  vite.config.js vite.config.ts webpack.config.js jest.config.js vitest.config.ts index.html known_hosts id_rsa docker.sock docker_engine kubeconfig global.json nuget.config manage.py __init__.py package.swift python.h`
    .split(/\s+/),
);

/** Whether a quoted word is part of the message, not a name somebody chose. */
export function isKeptWord(word: string): boolean {
  return keptWords.has(word.toLowerCase());
}

/** Whether a tool looks for a file of this base name. */
export function isKeptFile(base: string): boolean {
  return keptFiles.has(base.toLowerCase());
}
