/**
 * Causes that were recorded twice or more, by people who did not know of each other: each by the one that stands for all, of the earliest part.
 * The program, or the library under it, what failed and what solves it are the same, and so is the line that says it, up to names, numbers and
 * paths (in a few pairs nearly so). The fix of the one is no wrong answer to the other. What was recorded of one tool is one cause with fourteen
 * outputs or more; what was recorded of two tools keeps its own outputs, as in a library where each has its record, and has the same meaning
 * (`meaningOf`). What stands for others is itself no key, and all of one meaning have the same family.
 */
export const sameCauses: Readonly<Record<string, string>> = {
  'ansible/template': 'jinja2/end', 'ansible/unreachable': 'ssh/refused', 'attrs/missing': 'python/argument-missing', 'attrs/slots': 'python/slots',
  'autoconf/bracket': 'm4/quote', 'ava/throws': 'node/undefined-property', 'axios/refused': 'node/connection-refused', 'axios/url': 'node/url', 'bash/octal': 'bash/base',
  'bash/source-missing': 'bash/file-missing', 'bats/command': 'bash/command-missing', 'cargo/bin': 'cargo/bin-unknown', 'cargo/deny-warnings': 'clippy/unused',
  'cargo/path': 'cargo/path-dependency', 'clang-tidy/name': 'clang/undeclared', 'clang/reference': 'gcc/undefined-reference', 'click/path': 'black/missing',
  'cmake/file-missing': 'cmake/source-missing', 'concurrently/command': 'dash/command', 'curl/host-unknown': 'git/host-unknown', 'deno/type': 'tsc/assign-mismatch',
  'django/no-null': 'sqlite3/not-null', 'expect/variable': 'tcl/variable', 'express/port': 'node/port-taken', 'fastify/port': 'node/port-taken',
  'g++/unique-copy': 'g++/deleted', 'gcc/member-missing': 'g++/member', 'gcc/signed-overflow': 'g++/out-of-range-vector', 'gcc/string-open': 'g++/string',
  'git/cherry-pick': 'git/revert-conflict', 'git/config': 'git/config-bad', 'git/mv': 'git/mv-missing', 'git/nothing': 'git/nothing-to-commit',
  'git/pull-local-changes': 'git/local-changes', 'go/json-type': 'go/json-decode', 'go/loop-return': 'go/missing-return', 'gulp/error': 'node/undefined-property',
  'hlint/parse': 'ghc/parse', 'jasmine/error': 'node/undeclared', 'javac/missing-return': 'javac/return', 'jq/string-key': 'yq/index',
  'jsonschema/additional': 'check-jsonschema/additional', 'jsonschema/required': 'check-jsonschema/required', 'kubectl/kustomization': 'kustomize/missing',
  'ld/library': 'gcc/library-missing', 'ld/undefined': 'gcc/undefined-reference', 'ldc/module': 'gdc/import', 'ldc/undefined': 'gdc/undefined',
  'luajit/module': 'lua/module', 'lxml/mismatch': 'xmllint/mismatch', 'lxml/xpath': 'xmlstarlet/xpath', 'mawk/syntax': 'coreutils/awk-syntax',
  'node/iso': 'node/date-invalid', 'nslookup/refused': 'dig/refused', 'nslookup/server': 'dig/server', 'numpy/file': 'python/file-missing',
  'nyc/threshold': 'c8/threshold', 'pandas/file': 'python/file-missing', 'parallel/command': 'bash/command-missing', 'peewee/not-null': 'sqlite3/not-null',
  'peewee/unique': 'sqlite3/unique', 'prettier/syntax': 'babel/syntax', 'psql/script': 'psql/refused', 'psycopg/refused': 'psql/refused',
  'pydantic/integer': 'fastapi/parsing', 'pydantic/missing': 'fastapi/validation', 'python/choice': 'python/argparse-choice', 'python/date': 'python/strptime',
  'python/event-loop': 'python/async-nested', 'python/exists': 'python/file-exists', 'python/import-circle': 'python/circular-import',
  'python/property-recursion': 'python/recursion-endless', 'python/required': 'python/argparse-required', 'python/unrecognized': 'python/argparse-unknown',
  'python/zip': 'python/zip-bad', 'pyyaml/bracket': 'yamllint/syntax', 'rake/name': 'ruby/undefined', 'rebar3/function': 'erlang/function',
  'rebar3/syntax': 'erlang/syntax', 'rebar3/variable': 'erlang/unbound', 'requests/json': 'python/json-bad', 'rolldown/syntax': 'oxlint/syntax',
  'rollup/export': 'vite/no-export', 'rspec/constant': 'ruby/constant', 'rustc/display-missing': 'rustc/trait-unmet', 'rustc/unresolved': 'rustc/import-missing',
  'sequelize/refused': 'pg/refused', 'skopeo/lower-case': 'docker/tag-format', 'sqlalchemy/null': 'sqlite3/not-null', 'sqlalchemy/unique': 'sqlite3/unique',
  'sqlite3/column-count': 'sqlite3/values-count', 'ssh/config-line': 'ssh/option', 'standard/equal': 'eslint/eqeqeq', 'standard/undefined': 'eslint/no-undef',
  'standard/unused': 'eslint/no-unused-vars', 'sudo/terminal': 'sudo/password', 'swc/syntax': 'rollup/parse', 'terser/file': 'uglify-js/file',
  'terser/syntax': 'uglify-js/syntax', 'ts-node/module': 'tsc/module-missing', 'ts-node/name': 'tsc/name-missing', 'ts-node/type': 'tsc/assign-mismatch',
  'tsx/module': 'node/module-missing', 'tsx/syntax': 'esbuild/syntax', 'tsx/undefined': 'node/undefined-property', 'typeorm/refused': 'pg/refused',
  'typer/argument': 'click/argument', 'typer/option': 'click/option', 'useradd/usermod-group': 'useradd/group', 'uvicorn/import': 'python/module-missing',
  'vite/plugin-missing': 'eslint/plugin-missing', 'vite/syntax': 'oxlint/syntax', 'ws/refused': 'node/connection-refused', 'xmlstarlet/file': 'xmllint/file',
  'xmlstarlet/mismatch': 'xmllint/mismatch', 'xsltproc/mismatch': 'xmllint/mismatch', 'yq/syntax': 'jq/syntax',
};
