import { createHash } from 'node:crypto';

/** A language that some compiler's front end tells the truth about. */
export type RealLanguage = 'typescript' | 'javascript' | 'python' | 'go' | 'java' | 'cpp';

/** The half that the engine's builders may read, and the half of which only sums are printed. */
export type Half = 'train' | 'held';

/** A published project at a pinned version, with what its front end needs to know its dependencies. */
export interface RealProject {
  readonly language: RealLanguage;
  readonly name: string;
  readonly version: string;
  /** What it is built with; of an application or a library, its framework. */
  readonly framework: string;
  /** Folders of the package that hold the sources; absent: all of it. */
  readonly folders?: readonly string[];
  /** The package ships its TypeScript within source maps only. */
  readonly isInMaps?: boolean;
  /** More packages (`name@version`) that its front end needs. */
  readonly needs?: readonly string[];
  /** Path aliases, as a `tsconfig.json` has them. */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  /** Flags for a C or C++ compiler. */
  readonly flags?: readonly string[];
}

const nodeTypes = '@types/node@24.10.1';
const reactTypes = '@types/react@19.2.7';

/** Pinned, so that a run tells of our changes and not of theirs. */
export const realProjects: readonly RealProject[] = [
  {
    language: 'typescript',
    name: '@angular/material',
    version: '22.2.6',
    framework: 'Angular',
    isInMaps: true,
    needs: ['@angular/forms@22.2.6'],
  },
  { language: 'typescript', name: '@ngrx/effects', version: '22.0.1', framework: 'Angular', isInMaps: true },
  {
    language: 'typescript',
    name: 'ra-core',
    version: '5.15.4',
    framework: 'React',
    folders: ['src'],
    needs: [reactTypes, '@types/lodash@4.17.21'],
  },
  {
    language: 'typescript',
    name: '@loopback/rest',
    version: '15.0.16',
    framework: 'LoopBack',
    folders: ['src'],
    needs: [nodeTypes, '@types/lodash@4.17.21', '@loopback/core'],
  },
  {
    language: 'typescript',
    name: '@rekog/mcp-nest',
    version: '2.0.5',
    framework: 'NestJS',
    folders: ['src'],
    needs: [nodeTypes],
  },
  {
    language: 'typescript',
    name: 'routing-controllers',
    version: '0.11.3',
    framework: 'Express, Koa',
    isInMaps: true,
    needs: [nodeTypes, '@types/express@5.0.6', '@types/koa@3.0.1'],
  },
  {
    language: 'typescript',
    name: '@backstage/backend-defaults',
    version: '0.19.0',
    framework: 'Express',
    isInMaps: true,
    needs: [nodeTypes, '@types/express@4.17.25'],
  },
  {
    language: 'typescript',
    name: '@ng-bootstrap/ng-bootstrap',
    version: '21.0.0',
    framework: 'Angular',
    isInMaps: true,
  },
  {
    language: 'typescript',
    name: 'ngx-bootstrap',
    version: '22.0.0',
    framework: 'Angular',
    isInMaps: true,
    paths: { 'ngx-bootstrap/*': ['./src/*', './*'] },
  },
  { language: 'typescript', name: '@angular/router', version: '21.2.26', framework: 'Angular', isInMaps: true },
  {
    language: 'typescript',
    name: '@refinedev/core',
    version: '5.0.12',
    framework: 'React',
    folders: ['src'],
    needs: [reactTypes, '@types/lodash@4.17.21'],
  },
  {
    language: 'typescript',
    name: '@tanstack/react-router',
    version: '1.170.46',
    framework: 'React',
    folders: ['src'],
    needs: [reactTypes],
  },
  {
    language: 'typescript',
    name: 'element-plus',
    version: '2.14.8',
    framework: 'Vue',
    isInMaps: true,
    paths: { '@element-plus/*': ['./packages/*'], 'element-plus': ['./packages/element-plus'] },
  },
  {
    language: 'typescript',
    name: 'rxjs',
    version: '7.8.2',
    framework: 'RxJS',
    folders: ['src'],
    needs: [nodeTypes],
  },
  {
    language: 'typescript',
    name: 'ajv',
    version: '8.20.0',
    framework: 'JSON Schema',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  {
    language: 'typescript',
    name: '@tanstack/query-core',
    version: '5.108.4',
    framework: 'TanStack Query',
    folders: ['src'],
    needs: [nodeTypes],
  },
  {
    language: 'typescript',
    name: 'mobx',
    version: '7.1.3',
    framework: 'MobX',
    folders: ['src'],
    needs: [nodeTypes],
  },
  {
    language: 'typescript',
    name: 'zod',
    version: '4.6.7',
    framework: 'Zod',
    folders: ['src'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: '@hapi/hapi',
    version: '21.4.10',
    framework: 'hapi',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  { language: 'javascript', name: 'bootstrap-vue', version: '2.23.1', framework: 'Vue', folders: ['src'] },
  {
    language: 'javascript',
    name: 'mongoose',
    version: '9.12.1',
    framework: 'Node.js',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  { language: 'javascript', name: 'pm2', version: '7.0.4', framework: 'Node.js', folders: ['lib'], needs: [nodeTypes] },
  {
    language: 'javascript',
    name: 'sails',
    version: '1.5.18',
    framework: 'Express',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'express',
    version: '5.3.0',
    framework: 'Express',
    folders: ['lib'],
    needs: [nodeTypes, '@types/express@5.0.6'],
  },
  {
    language: 'javascript',
    name: 'webpack',
    version: '5.91.0',
    framework: 'Node.js',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'winston',
    version: '3.19.0',
    framework: 'Node.js',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'mocha',
    version: '12.0.3',
    framework: 'Node.js',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'mysql',
    version: '2.18.1',
    framework: 'Node.js',
    folders: ['lib', 'index.js'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'log4js',
    version: '6.9.1',
    framework: 'Node.js',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'koa',
    version: '3.3.0',
    framework: 'Koa',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'forever',
    version: '4.0.3',
    framework: 'Node.js',
    folders: ['lib', 'bin'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'eslint',
    version: '10.15.0',
    framework: 'ESLint',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'commander',
    version: '15.1.0',
    framework: 'command line',
    folders: ['lib', 'index.js'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'fastify',
    version: '5.12.8',
    framework: 'Fastify',
    folders: ['lib', 'fastify.js'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'karma',
    version: '6.4.4',
    framework: 'Node.js',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'restify',
    version: '12.0.0',
    framework: 'restify',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'knex',
    version: '3.3.0',
    framework: 'Node.js',
    folders: ['lib', 'knex.js'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'nodemon',
    version: '3.1.14',
    framework: 'Node.js',
    folders: ['lib', 'bin'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: '@npmcli/arborist',
    version: '10.0.4',
    framework: 'Node.js',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: 'loopback-datasource-juggler',
    version: '7.0.3',
    framework: 'LoopBack',
    folders: ['lib', 'index.js'],
    needs: [nodeTypes],
  },
  {
    language: 'javascript',
    name: '@node-red/runtime',
    version: '5.0.7',
    framework: 'Node-RED',
    folders: ['lib'],
    needs: [nodeTypes],
  },
  { language: 'python', name: 'django-allauth', version: '65.22.1', framework: 'Django', folders: ['allauth'] },
  { language: 'python', name: 'fastapi-users', version: '15.0.5', framework: 'FastAPI', folders: ['fastapi_users'] },
  { language: 'python', name: 'flask-appbuilder', version: '5.3.0', framework: 'Flask', folders: ['flask_appbuilder'] },
  { language: 'python', name: 'celery', version: '5.7.0', framework: 'Celery', folders: ['celery'] },
  { language: 'python', name: 'flower', version: '2.2.0', framework: 'Celery, Tornado', folders: ['flower'] },
  { language: 'python', name: 'sqladmin', version: '0.32.0', framework: 'Starlette', folders: ['sqladmin'] },
  { language: 'python', name: 'django-oscar', version: '4.2.1', framework: 'Django', folders: ['oscar'] },
  {
    language: 'python',
    name: 'djangorestframework',
    version: '3.18.3',
    framework: 'Django',
    folders: ['rest_framework'],
  },
  { language: 'python', name: 'fastapi', version: '0.165.0', framework: 'FastAPI', folders: ['fastapi'] },
  { language: 'python', name: 'starlette', version: '0.46.2', framework: 'Starlette', folders: ['starlette'] },
  { language: 'python', name: 'flask', version: '3.1.3', framework: 'Flask', folders: ['flask'] },
  { language: 'go', name: 'google.golang.org/grpc', version: 'v1.68.0', framework: 'gRPC' },
  { language: 'go', name: 'github.com/go-chi/chi/v5', version: 'v5.2.1', framework: 'net/http' },
  { language: 'go', name: 'github.com/beego/beego/v2', version: 'v2.3.4', framework: 'Beego' },
  { language: 'go', name: 'gorm.io/gorm', version: 'v1.25.12', framework: 'database/sql' },
  { language: 'go', name: 'github.com/gin-gonic/gin', version: 'v1.10.0', framework: 'Gin' },
  { language: 'go', name: 'github.com/spf13/cobra', version: 'v1.8.1', framework: 'command line' },
  { language: 'go', name: 'github.com/labstack/echo/v4', version: 'v4.13.3', framework: 'Echo' },
  { language: 'go', name: 'github.com/hibiken/asynq', version: 'v0.25.1', framework: 'Redis queue' },
  { language: 'java', name: 'de.codecentric:spring-boot-admin-server', version: '3.3.6', framework: 'Spring Boot' },
  { language: 'java', name: 'io.quarkus:quarkus-vertx-http', version: '3.15.1', framework: 'Quarkus' },
  { language: 'java', name: 'com.google.code.gson:gson', version: '2.11.0', framework: 'Java' },
  {
    language: 'java',
    name: 'org.springframework:spring-jdbc',
    version: '6.1.14',
    framework: 'Spring',
    needs: ['org.jetbrains.kotlin:kotlin-stdlib:1.9.25', 'jakarta.transaction:jakarta.transaction-api:2.0.1'],
  },
  {
    language: 'java',
    name: 'org.springframework:spring-webmvc',
    version: '6.1.14',
    framework: 'Spring',
    needs: [
      'jakarta.servlet:jakarta.servlet-api:6.0.0',
      'com.fasterxml.jackson.core:jackson-databind:2.17.2',
      'com.fasterxml.jackson.dataformat:jackson-dataformat-xml:2.17.2',
      'org.freemarker:freemarker:2.3.33',
      'io.projectreactor:reactor-core:3.6.11',
      'org.reactivestreams:reactive-streams:1.0.4',
    ],
  },
  {
    language: 'java',
    name: 'org.springframework.data:spring-data-commons',
    version: '3.3.5',
    framework: 'Spring Data',
  },
  { language: 'java', name: 'org.apache.commons:commons-lang3', version: '3.17.0', framework: 'Java' },
  { language: 'java', name: 'com.zaxxer:HikariCP', version: '5.1.0', framework: 'JDBC' },
  {
    language: 'cpp',
    name: 'libuv1',
    version: '1.44.2',
    framework: 'C',
    folders: ['src', 'include', 'test'],
    flags: ['-Iinclude', '-Isrc', '-D_GNU_SOURCE'],
  },
  {
    language: 'cpp',
    name: 'leveldb',
    version: '1.23',
    framework: 'C++',
    flags: ['-I.', '-Iinclude', '-DLEVELDB_PLATFORM_POSIX=1', '-DLEVELDB_IS_BIG_ENDIAN=0'],
  },
  { language: 'cpp', name: 'libjsoncpp', version: '1.9.5', framework: 'C++', flags: ['-Iinclude', '-Isrc/lib_json'] },
  {
    language: 'cpp',
    name: 'yaml-cpp',
    version: '0.7.0',
    framework: 'C++',
    folders: ['src', 'include', 'util'],
    flags: ['-Iinclude', '-Isrc'],
  },
  { language: 'cpp', name: 'lz4', version: '1.9.4', framework: 'C', flags: ['-Ilib', '-Iprograms'] },
  {
    language: 'cpp',
    name: 'lua5.4',
    version: '5.4.4',
    framework: 'C',
    folders: ['src'],
    flags: ['-Isrc', '-DLUA_USE_LINUX'],
  },
  { language: 'cpp', name: 'tinyxml2', version: '9.0.0', framework: 'C++', flags: ['-I.'] },
  {
    language: 'cpp',
    name: 'fmtlib',
    version: '9.1.0',
    framework: 'C++',
    folders: ['src', 'include', 'test'],
    flags: ['-Iinclude', '-Itest'],
  },
  {
    language: 'cpp',
    name: 'hiredis',
    version: '0.14.1',
    framework: 'C',
    flags: ['-I.', '-D_GNU_SOURCE'],
  },
  {
    language: 'cpp',
    name: 'cmark',
    version: '0.30.2',
    framework: 'C',
    folders: ['src', 'api_test'],
    flags: [
      '-Isrc',
      '-DCMARK_EXPORT=',
      '-DHAVE_STDBOOL_H',
      '-DHAVE___BUILTIN_EXPECT',
      '-DHAVE___ATTRIBUTE__',
      '-DCMARK_ATTRIBUTE(x)=__attribute__(x)',
    ],
  },
  {
    language: 'cpp',
    name: 'hunspell',
    version: '1.7.1',
    framework: 'C++',
    folders: ['src'],
    flags: ['-Isrc/hunspell', '-Isrc', '-DHUNSPELL_VERSION="1.7.1"'],
  },
  {
    language: 'cpp',
    name: 'cli11',
    version: '2.1.2',
    framework: 'C++ templates',
    folders: ['include', 'examples/subcom_in_files'],
    flags: ['-Iinclude'],
  },
  { language: 'cpp', name: 'libebml', version: '1.4.4', framework: 'C++', flags: ['-I.', '-Isrc', '-DEBML_DLL_API='] },
];

/** A name for files: the language and the project, with nothing a path could stumble over. */
export function projectId({ language, name, version }: RealProject): string {
  return `${language}-${`${name}-${version}`.replace(/[^\w.+-]+/g, '_')}`;
}

/** Which half a project belongs to: its name alone decides, so neither a new version nor a new project moves another. */
export function chooseHalf({ name }: Pick<RealProject, 'name'>): Half {
  const digest = createHash('sha256').update(`callers-real ${name}`).digest();
  return digest.readUInt8(0) < 128 ? 'train' : 'held';
}
