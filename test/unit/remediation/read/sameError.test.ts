import { describe, expect, it } from 'vitest';
import { readError } from '../../../../src/remediation/domain/read/readError.ts';
import { getSignature } from '../../../../src/remediation/domain/signature.ts';

/** What is said, and the same error twice, as tools print it that few machines have. */
const pairs: readonly (readonly [string, string, string, string])[] = [
  [
    'kubernetes event',
    'Back-off restarting failed container NAME',
    '2m11s       Warning   BackOff     pod/web-7d4b9c6f5-abcde   Back-off restarting failed container web in pod web-7d4b9c6f5-abcde_default(1b4e28ba-2fa1-11d2-883f-0016d3cca427)',
    '  Warning  BackOff  14s (x7 over 95s)  kubelet  Back-off restarting failed container api in pod api-5f6d8b9c7-xk2lz_prod(9b4e28ba-2fa1-11d2-883f-0016d3cca427)',
  ],
  [
    'kubernetes image',
    'Failed to pull image not found',
    '  Warning  Failed  3s (x2 over 20s)  kubelet  Failed to pull image "nginx:nosuch": rpc error: code = NotFound desc = failed to pull and unpack image "docker.io/library/nginx:nosuch": docker.io/library/nginx:nosuch: not found',
    '  Warning  Failed  13s  kubelet  Failed to pull image "registry.io/team/app:1.2.3": rpc error: code = NotFound desc = failed to pull and unpack image "registry.io/team/app:1.2.3": registry.io/team/app:1.2.3: not found',
  ],
  [
    'kubernetes scheduler',
    'N/N nodes are available: N Insufficient cpu.',
    '  Warning  FailedScheduling  2m1s  default-scheduler  0/3 nodes are available: 3 Insufficient cpu.',
    '  Warning  FailedScheduling  11s (x3 over 5m)  default-scheduler  0/5 nodes are available: 5 Insufficient cpu.',
  ],
  [
    'kubectl without a server',
    'The connection to the server was refused',
    'The connection to the server localhost:8080 was refused - did you specify the right host or port?',
    'The connection to the server 10.1.2.3:6443 was refused - did you specify the right host or port?',
  ],
  [
    'kubectl in another namespace',
    'pods is forbidden: User NAME cannot list resource NAME in API group EMPTY',
    'Error from server (Forbidden): pods is forbidden: User "ci" cannot list resource "pods" in API group "" in the namespace "default"',
    'Error from server (Forbidden): pods is forbidden: User "jane" cannot list resource "pods" in API group "" in the namespace "prod"',
  ],
  [
    'helm template',
    'nil pointer evaluating interface {}',
    'Error: template: app/templates/deployment.yaml:12:20: executing "app/templates/deployment.yaml" at <.Values.image.tag>: nil pointer evaluating interface {}.tag',
    'Error: INSTALLATION FAILED: template: web/templates/x.yaml:3:2: executing "web/templates/x.yaml" at <.Values.img.name>: nil pointer evaluating interface {}.name',
  ],
  [
    'ansible host',
    'Failed to connect to the host via ssh: ssh: connect to host NAME port PORT: Connection refused',
    'fatal: [web1]: UNREACHABLE! => {"changed": false, "msg": "Failed to connect to the host via ssh: ssh: connect to host web1 port 22: Connection refused", "unreachable": true}',
    'fatal: [db2]: UNREACHABLE! => {"changed": false, "msg": "Failed to connect to the host via ssh: ssh: connect to host db2 port 2222: Connection refused", "unreachable": true}',
  ],
  [
    'flutter',
    'A RenderFlex overflowed by N pixels on the right.',
    '══╡ EXCEPTION CAUGHT BY RENDERING LIBRARY ╞═════\nThe following assertion was thrown during layout:\nA RenderFlex overflowed by 99 pixels on the right.\n\nThe relevant error-causing widget was:\n  Row:file:///home/u/app/lib/main.dart:25:12',
    '════════ Exception caught by rendering library ═════\nThe following assertion was thrown during layout:\nA RenderFlex overflowed by 12 pixels on the right.\n\nThe relevant error-causing widget was:\n  Row:file:///home/z/app/lib/page.dart:9:1',
  ],
  [
    'dart analyze',
    'Undefined name NAME.',
    "  error • lib/main.dart:12:5 • Undefined name 'foo'. • undefined_identifier",
    "Analyzing app...   1.2s\n\n  error • Undefined name 'bar'. • lib/src/other.dart:7:15 • undefined_identifier\n\n1 issue found.",
  ],
  [
    'scala 3',
    'Not Found Error Not found: NAME',
    '[error] -- [E006] Not Found Error: /home/u/src/main/scala/Main.scala:3:2 -----\n[error] 3 |  foo()\n[error]   |  ^^^\n[error]   |  Not found: foo\n[error] one error found',
    '-- [E006] Not Found Error: Main.scala:13:2 ------------\n13 |  bar()\n   |  ^^^\n   |  Not found: bar\n1 error found',
  ],
  [
    'clojure',
    'Unable to resolve symbol: NAME in this context',
    'Syntax error compiling at (src/app/core.clj:3:1).\nUnable to resolve symbol: foo in this context\n\nFull report at:\n/tmp/clojure-1.edn',
    'Syntax error compiling at (app/other.clj:13:5).\nUnable to resolve symbol: bar in this context',
  ],
  [
    'ocaml',
    'Unbound value NAME',
    'File "main.ml", line 3, characters 2-5:\n3 |   foo ()\n      ^^^\nError: Unbound value foo',
    'File "bin/other.ml", line 13, characters 12-15:\n13 |   bar ()\n         ^^^\nError: Unbound value bar',
  ],
  [
    'bazel',
    'no such target NAME: target NAME not declared in package NAME defined by PATH',
    "ERROR: no such target '//app:foo': target 'foo' not declared in package 'app' defined by /home/u/ws/app/BUILD\nERROR: Build did NOT complete successfully",
    "ERROR: Skipping '//lib:bar': no such target '//lib:bar': target 'bar' not declared in package 'lib' defined by /srv/ws/lib/BUILD\nFAILED: Build did NOT complete successfully (0 packages loaded)",
  ],
  [
    'docker compose',
    'driver failed programming external connectivity on endpoint NAME: Bind for HOST:PORT failed: port is already allocated',
    'Error response from daemon: driver failed programming external connectivity on endpoint app_web_1 (3f2504e04f8911d39a0c0305e82c3301aabbccdd00112233445566778899aabb): Bind for 0.0.0.0:8080 failed: port is already allocated',
    'ERROR: for web  Cannot start service web: driver failed programming external connectivity on endpoint x_web_1 (9f2504e04f8911d39a0c0305e82c3301aabbccdd00112233445566778899aabb): Bind for 0.0.0.0:80 failed: port is already allocated\nERROR: Encountered errors while bringing up the project.',
  ],
  [
    'pnpm',
    'GET URL: Not Found - N',
    ' ERR_PNPM_FETCH_404  GET https://registry.npmjs.org/nosuch: Not Found - 404\n\nThis error happened while installing a direct dependency of /home/u/app',
    'Progress: resolved 1, reused 0, downloaded 0, added 0\n ERR_PNPM_FETCH_404  GET https://registry.npmjs.org/nope: Not Found - 404',
  ],
  [
    'rails log',
    'NoMethodError (undefined method NAME for nil:NilClass):',
    "NoMethodError (undefined method `name' for nil:NilClass):",
    "F, [2026-11-22T01:47:55.123456 #1234] FATAL -- : [b1e2] NoMethodError (undefined method `name' for nil:NilClass):\nF, [2026-11-22T01:47:55.123456 #1234] FATAL -- : [b1e2]   ",
  ],
  [
    'vault',
    'permission denied',
    'Error writing data to secret/data/foo: Error making API request.\n\nURL: PUT https://vault:8200/v1/secret/data/foo\nCode: 403. Errors:\n\n* 1 error occurred:\n\t* permission denied',
    'Error writing data to secret/data/bar: Error making API request.\n\nURL: PUT https://127.0.0.1:8200/v1/secret/data/bar\nCode: 403. Errors:\n\n* permission denied',
  ],
];

describe('the same error twice is the same error', () => {
  it.each(pairs)('%s', (_, said, one, other) => {
    expect([readError(one).maskedLine, readError(other).maskedLine]).toEqual([said, said]);
    expect(getSignature({ message: one }).hash).toBe(getSignature({ message: other }).hash);
  });
});

describe('kinds', () => {
  it.each([
    ['** (ArithmeticError) bad argument in arithmetic expression: 1 / 0', 'unknown-option', false],
    [
      'The connection to the server 10.1.2.3:6443 was refused - did you specify the right host or port?',
      'connection-refused',
      true,
    ],
    [
      'Warning  Failed  3s  kubelet  Failed to pull image "a:b": rpc error: code = NotFound desc = docker.io/a:b: not found',
      'image-missing',
      true,
    ],
  ] as const)('%s', (text, family, isOne) => {
    expect(readError(text).families.includes(family)).toBe(isOne);
  });
});
