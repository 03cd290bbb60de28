import { createHash } from 'node:crypto';

/** Where a package comes from; each is asked by its ordinary client only. */
export type Registry = 'npm' | 'pypi' | 'crates' | 'go' | 'maven' | 'debian';

/** Two published versions of one package: what stood in the world before and after. */
export interface VersionPair {
  readonly registry: Registry;
  readonly name: string;
  readonly older: string;
  readonly newer: string;
}

/** The half of the packages that is looked at while the engine is made, and the half that only sums are taken from. */
export type Half = 'train' | 'held';

const npm = [
  'express 4.17.3 4.18.0',
  'axios 1.6.8 1.7.0',
  'commander 11.1.0 12.0.0',
  'yargs 17.6.2 17.7.2',
  'eslint 8.50.0 8.53.0',
  'webpack 5.90.0 5.91.0',
  'fastify 4.25.2 4.26.0',
  'three 0.160.0 0.161.0',
  'jquery 3.6.4 3.7.0',
  'bootstrap 5.2.3 5.3.0',
  'tailwindcss 3.3.7 3.4.0',
  'rxjs 7.5.7 7.8.0',
  'zod 4.0.17 4.1.0',
  '@reduxjs/toolkit 2.1.0 2.2.0',
  '@tanstack/query-core 5.17.0 5.28.0',
  'date-fns 2.29.3 2.30.0',
  'ethers 6.9.0 6.10.0',
  'effect 3.0.0 3.1.0',
  'bulma 0.9.4 1.0.0',
  '@primer/css 20.8.0 21.0.0',
  'highlight.js 11.8.0 11.9.0',
  'leaflet 1.8.0 1.9.0',
  'codemirror 5.64.0 5.65.0',
  'react-native 0.72.0 0.73.0',
  'node-addon-api 6.1.0 7.1.0',
  'sharp 0.32.6 0.33.0',
  '@docusaurus/theme-translations 2.4.3 3.0.0',
  'ajv 8.11.0 8.12.0',
  '@types/node 20.8.0 20.10.0',
  'vuetify 3.4.0 3.5.0',
  'element-plus 2.4.0 2.5.0',
  'bats 1.8.2 1.10.0',
  'n 8.2.0 9.1.0',
  'spaceship-prompt 3.16.7 4.22.5',
  '@wordpress/block-library 9.0.0 9.5.0',
  'mongoose 7.6.0 8.0.0',
  'sequelize 6.33.0 6.35.0',
  'nodemailer 6.9.5 6.9.9',
  'undici 5.27.0 6.0.0',
  'winston 3.10.0 3.12.0',
  'mocha 10.1.0 10.4.0',
  'svelte 4.1.0 4.2.0',
  'markdown-it 13.0.1 14.0.0',
  'knex 2.5.0 3.1.0',
  'ol 7.5.0 8.1.0',
  'uikit 3.16.0 3.17.0',
  'hls.js 1.4.0 1.5.0',
  'type-fest 4.5.0 4.10.0',
  'mobx 6.9.0 6.12.0',
  'foundation-sites 6.7.5 6.8.0',
  'node-pty 0.10.1 1.0.0',
  'canvas 2.9.3 2.11.0',
  'isolated-vm 4.6.0 4.7.0',
  'nan 2.17.0 2.18.0',
  'bcrypt 5.0.1 5.1.0',
  're2 1.18.0 1.20.0',
  'grpc-tools 1.12.0 1.12.4',
  'pixi.js 7.3.0 7.4.0',
  'primeng 16.4.0 17.0.0',
  'graphql 16.6.0 16.8.0',
  'socket.io 4.6.0 4.7.0',
  'd3-array 3.1.0 3.2.0',
];

const pypi = [
  'flask 2.2.5 2.3.0',
  'django 4.2 5.0',
  'click 8.0.4 8.1.0',
  'jinja2 3.0.3 3.1.0',
  'rich 13.6.0 13.7.0',
  'httpx 0.26.0 0.27.0',
  'fastapi 0.109.0 0.110.0',
  'pydantic 2.5.0 2.6.0',
  'sqlalchemy 1.4.50 2.0.0',
  'ansible-core 2.15.0 2.16.0',
  'pytest 7.4.0 8.0.0',
  'scrapy 2.10.0 2.11.0',
  'celery 5.2.7 5.3.0',
  'mkdocs 1.4.3 1.5.0',
  'networkx 3.1 3.2',
  'poetry 1.6.0 1.7.0',
  'starlette 0.34.0 0.36.0',
  'requests 2.31.0 2.32.0',
  'black 23.12.0 24.1.0',
  'aiohttp 3.8.5 3.9.0',
  'tornado 6.3.3 6.4',
  'uvicorn 0.23.0 0.25.0',
  'pip 23.2 23.3',
  'setuptools 68.0.0 69.0.0',
  'sphinx 7.1.0 7.2.0',
  'pylint 3.0.0 3.1.0',
  'mypy 1.6.0 1.7.0',
  'pandas 2.0.3 2.1.0',
  'scikit-learn 1.2.2 1.3.0',
  'matplotlib 3.7.0 3.8.0',
  'paramiko 3.2.0 3.4.0',
  'pygments 2.15.0 2.17.0',
  'kombu 5.2.4 5.3.0',
  'wagtail 5.1 5.2',
  'gunicorn 20.1.0 21.2.0',
  'pybind11 2.10.0 2.11.0',
  'numpy 1.25.0 1.26.0',
];

const crates = [
  'tokio 1.35.0 1.36.0',
  'clap_builder 4.4.0 4.5.0',
  'regex-automata 0.3.9 0.4.5',
  'rayon 1.7.0 1.9.0',
  'hyper 1.1.0 1.2.0',
  'axum 0.6.20 0.7.0',
  'syn 2.0.30 2.0.50',
  'itertools 0.11.0 0.12.0',
  'chrono 0.4.26 0.4.34',
  'petgraph 0.6.3 0.6.5',
  'rustls 0.21.0 0.22.0',
  'serde_json 1.0.100 1.0.115',
  'ratatui 0.24.0 0.25.0',
  'reqwest 0.11.18 0.11.24',
  'actix-web 4.3.0 4.5.0',
  'bevy_ecs 0.11.0 0.12.0',
  'diesel 2.0.4 2.1.0',
  'image 0.24.6 0.24.8',
  'egui 0.23.0 0.24.0',
  'tracing-subscriber 0.3.16 0.3.18',
  'libgit2-sys 0.15.2+1.6.4 0.16.1+1.7.1',
  'zstd-sys 2.0.7+zstd.1.5.4 2.0.10+zstd.1.5.6',
  'libssh2-sys 0.2.23 0.3.0',
  'libmimalloc-sys 0.1.33 0.1.37',
  'tikv-jemalloc-sys 0.5.3+5.3.0-patched 0.5.4+5.3.0-patched',
  'librocksdb-sys 0.11.0+8.1.1 0.16.0+8.10.0',
  'lz4-sys 1.9.4 1.11.1+lz4-1.10.0',
  'curl-sys 0.4.65+curl-8.2.1 0.4.72+curl-8.6.0',
  'rdkafka-sys 4.5.0+1.9.2 4.7.0+2.3.0',
  'freetype-sys 0.13.1 0.20.1',
  'imgui-sys 0.9.0 0.11.0',
  'libwebp-sys 0.9.3 0.9.5',
  'aws-lc-sys 0.12.0 0.13.0',
  'mozjpeg-sys 1.1.1 2.2.0',
];

const go = [
  'github.com/gin-gonic/gin v1.8.2 v1.9.0',
  'github.com/spf13/cobra v1.7.0 v1.8.0',
  'github.com/spf13/viper v1.16.0 v1.18.0',
  'github.com/labstack/echo/v4 v4.10.2 v4.11.0',
  'github.com/prometheus/client_golang v1.16.0 v1.17.0',
  'go.uber.org/zap v1.24.0 v1.26.0',
  'gorm.io/gorm v1.24.6 v1.25.0',
  'helm.sh/helm/v3 v3.13.0 v3.14.0',
  'github.com/caddyserver/caddy/v2 v2.6.4 v2.7.0',
  'google.golang.org/grpc v1.59.0 v1.60.0',
  'golang.org/x/tools v0.16.0 v0.17.0',
  'github.com/go-chi/chi/v5 v5.0.8 v5.0.11',
  'github.com/gofiber/fiber/v2 v2.48.0 v2.52.0',
  'k8s.io/client-go v0.27.0 v0.28.0',
  'github.com/nats-io/nats.go v1.28.0 v1.31.0',
  'github.com/redis/go-redis/v9 v9.0.5 v9.4.0',
  'github.com/jackc/pgx/v5 v5.3.0 v5.5.0',
  'github.com/gohugoio/hugo v0.119.0 v0.121.0',
  'github.com/mattn/go-sqlite3 v1.14.16 v1.14.19',
];

// The sources' archive is meant, but where a third part names another one.
const maven = [
  'com.google.guava:guava 32.1.3-jre 33.0.0-jre',
  'com.google.code.gson:gson 2.9.1 2.10',
  'com.fasterxml.jackson.core:jackson-databind 2.15.0 2.16.0',
  'org.apache.commons:commons-lang3 3.13.0 3.14.0',
  'commons-io:commons-io 2.13.0 2.15.0',
  'org.springframework:spring-core 6.0.0 6.1.0',
  'org.mockito:mockito-core 5.3.0 5.8.0',
  'org.assertj:assertj-core 3.24.2 3.25.0',
  'org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm 1.7.3 1.8.0',
  'com.squareup.okhttp3:okhttp 4.10.0 4.12.0',
  'com.pinterest.ktlint:ktlint-ruleset-standard 1.0.0 1.1.0',
  'org.jetbrains.exposed:exposed-core 0.44.0 0.46.0',
  'io.ktor:ktor-server-core-jvm 2.2.4 2.3.5',
  'org.typelevel:cats-core_2.13 2.8.0 2.10.0',
  'dev.zio:zio_2.13 2.0.10 2.0.19',
  'com.typesafe.akka:akka-actor_2.13 2.6.16 2.6.20',
  'org.jruby:jruby-stdlib:jar 9.3.10.0 9.4.0.0',
  'org.springframework.boot:spring-boot 3.1.0 3.2.0',
  'io.netty:netty-handler 4.1.90.Final 4.1.104.Final',
  'org.apache.kafka:kafka-clients 3.4.0 3.6.0',
  'org.junit.jupiter:junit-jupiter-engine 5.9.0 5.10.0',
  'io.vertx:vertx-core 4.4.0 4.5.0',
  'org.apache.lucene:lucene-core 9.6.0 9.8.0',
  'io.arrow-kt:arrow-core-jvm 1.1.5 1.2.0',
  'com.github.ajalt.clikt:clikt-jvm 3.5.0 4.2.0',
  'org.http4s:http4s-core_2.13 0.23.16 0.23.24',
  'org.hibernate.orm:hibernate-core 6.2.0.Final 6.3.0.Final',
];

// For Debian the upstream versions: the packagers' own revision changes with every fix of a bug.
const debian = [
  'lua5.4 5.4.4 5.4.7',
  'tmux 3.3a 3.5a',
  'less 590 668',
  'lz4 1.9.4 1.10.0',
  'libuv1 1.44.2 1.50.0',
  'fmtlib 9.1.0 10.1.1',
  'spdlog 1.10.0 1.15.2',
  'antlr4 4.7.2 4.9.2',
  'flatbuffers 2.0.8 23.5.26',
  'jq 1.6 1.7.1',
  'tcpdump 4.99.3 4.99.5',
  'rsync 3.2.7 3.4.1',
  'nano 7.2 8.4',
  'memcached 1.6.18 1.6.38',
  'redis 7.0.15 8.0.2',
  'ncdu 1.18 1.22',
  'screen 4.9.0 4.9.1',
  'leveldb 1.23 1.23',
  'pugixml 1.13 1.14',
  'catch2 3.4.0 3.7.1',
  'yaml-cpp 0.7.0 0.8.0',
  'tinyxml2 9.0.0 10.0.0',
  'snappy 1.1.9 1.2.2',
  'htop 3.2.2 3.4.1',
];

const listed = (registry: Registry, lines: readonly string[]): VersionPair[] =>
  lines.map((line) => {
    const [name = '', older = '', newer = ''] = line.split(' ');
    return { registry, name, older, newer };
  });

/** The pinned pairs, each a step of a minor release or the nearest to it that its registry has. */
export const versionPairs: readonly VersionPair[] = [
  ...listed('npm', npm),
  ...listed('pypi', pypi),
  ...listed('crates', crates),
  ...listed('go', go),
  ...listed('maven', maven),
  ...listed('debian', debian),
];

/** A name for files and cases: the registry and the package, with nothing a path could stumble over. */
export function pairId(pair: VersionPair): string {
  return `${pair.registry}-${pair.name.replace(/[^\w.+-]+/g, '_')}`;
}

/** Which half a package belongs to: its name alone decides, so neither a new version nor a new package moves another. */
export function chooseHalf(name: string): Half {
  const digest = createHash('sha256').update(`edit-history ${name}`).digest();
  return digest.readUInt8(0) < 128 ? 'train' : 'held';
}
