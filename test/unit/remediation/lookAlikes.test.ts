import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultMatchSettings } from '../../../src/remediation/domain/match/matchSettings.ts';
import type { SearchResult } from '../../../src/remediation/domain/types.ts';
import { RemediationSearch } from '../../../src/remediation/node/search/remediationSearch.ts';
import { getCandidate, memoryCandidates } from '../../support/memoryCandidates.ts';
import { TestClock } from '../../support/testClock.ts';

/** Two errors that look alike and have two causes. */
interface LookAlike {
  readonly id: string;
  readonly recorded: string;
  readonly asked: string;
}

const pairs = readFileSync(new URL('../../fixtures/errors/look-alikes.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as LookAlike);

/** What is shown for an error where one other is known. */
async function findAmong(recorded: string, asked: string): Promise<SearchResult | undefined> {
  const search = new RemediationSearch({
    source: memoryCandidates([getCandidate('known', { errorMessage: recorded, solution: 'Do this.' })]),
    settings: () => defaultMatchSettings,
    embedder: () => undefined,
    redact: (text) => Promise.resolve(text),
    clock: new TestClock(),
    timeLimitMs: () => 800,
  });
  return (await search.search({ error: asked })).results[0];
}

describe('errors that look alike', () => {
  it.each(pairs.map(({ id, recorded, asked }) => [id, recorded, asked] as const))(
    '%s: are not shown as the same error, and what differs is told',
    async (_, recorded, asked) => {
      for (const [one, other] of [
        [recorded, asked],
        [asked, recorded],
      ] as const) {
        const found = await findAmong(one, other);
        if (found === undefined) continue;
        expect(found.relation).toBe('similar');
        expect(found.score).toBeLessThan(1);
        expect(found.why.otherNames?.asked).not.toEqual(found.why.otherNames?.stored);
        expect(found.why.otherNames).toBeDefined();
      }
    },
  );

  it('are the same where only paths, places and times differ', async () => {
    const text = (root: string, line: number): string =>
      `Traceback (most recent call last):\n  File "${root}/app.py", line ${line}, in <module>\n    import cv2\nModuleNotFoundError: No module named 'cv2'`;
    expect(await findAmong(text('/srv/a', 3), text('/home/z/etl', 90))).toMatchObject({ relation: 'exact', score: 1 });
  });

  it.each([
    [
      'a key that is missing or one too many in a model',
      'RuntimeError: Error(s) in loading state_dict for Net:\n\tMissing key(s) in state_dict: "fc.weight".',
      'RuntimeError: Error(s) in loading state_dict for Net:\n\tUnexpected key(s) in state_dict: "fc.weight".',
    ],
    [
      'what a provisioner ran',
      "╷\n│ Error: local-exec provisioner error\n│ \n│   with null_resource.a,\n│ \n│ Error running command './x.sh': exit status 127. Output: /bin/sh: jq: not found\n╵",
      "╷\n│ Error: local-exec provisioner error\n│ \n│   with null_resource.a,\n│ \n│ Error running command './x.sh': exit status 1. Output: permission denied while opening the socket\n╵",
    ],
    [
      'what a build script of a crate lacks',
      'error: failed to run custom build command for `openssl-sys v0.9.102`\n\nCaused by:\n  process did not exit successfully: `/w/target/debug/build/openssl-sys-1/build-script-main` (exit status: 101)\n  --- stderr\n  Could not find directory of OpenSSL installation, and this `-sys` crate cannot proceed without this knowledge.',
      'error: failed to run custom build command for `openssl-sys v0.9.102`\n\nCaused by:\n  process did not exit successfully: `/w/target/debug/build/openssl-sys-1/build-script-main` (exit status: 101)\n  --- stderr\n  The pkg-config command could not be run: No such file or directory',
    ],
    [
      'what LaTeX does not know',
      '! Undefined control sequence.\nl.5 \\foobar\n           {x}',
      '! Undefined control sequence.\nl.9 \\includegraphics\n           {x}',
    ],
    [
      'what a compiler of Maven does not find',
      '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile (default-compile) on project shop: Compilation failure\n[ERROR] /w/A.java:[3,8] package javax.inject does not exist',
      '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile (default-compile) on project shop: Compilation failure\n[ERROR] /w/A.java:[3,8] incompatible types: String cannot be converted to int',
    ],
    [
      'why node-gyp stops',
      'npm error code 1\nnpm error path /w/node_modules/sharp\nnpm error command failed\nnpm error command sh -c node-gyp rebuild\nnpm error gyp ERR! find Python Python is not set from command line or npm configuration\nnpm error gyp ERR! stack Error: Could not find any Python installation to use',
      'npm error code 1\nnpm error path /w/node_modules/sharp\nnpm error command failed\nnpm error command sh -c node-gyp rebuild\nnpm error gyp ERR! build error\nnpm error gyp ERR! stack Error: not found: make',
    ],
    [
      'why an image cannot be pulled',
      'Warning  Failed     12s (x3 over 50s)  kubelet  Error: ErrImagePull\nWarning  Failed     12s  kubelet  Failed to pull image "a/b:1": rpc error: code = Unknown desc = failed to resolve reference: unexpected status code 401 Unauthorized',
      'Warning  Failed     12s (x3 over 50s)  kubelet  Error: ErrImagePull\nWarning  Failed     12s  kubelet  Failed to pull image "a/b:1": rpc error: code = NotFound desc = manifest for a/b:1 not found',
    ],
    [
      'what a template of a chart lacks',
      'Error: INSTALLATION FAILED: template: shop/templates/d.yaml:3:4: executing "shop/templates/d.yaml" at <.Values.image.tag>: nil pointer evaluating interface {}.tag',
      'Error: INSTALLATION FAILED: template: shop/templates/d.yaml:3:4: executing "shop/templates/d.yaml" at <include "shop.name" .>: error calling include: no template "shop.name" associated with template "gotpl"',
    ],
  ])('%s', async (_, recorded, asked) => {
    for (const [one, other] of [
      [recorded, asked],
      [asked, recorded],
    ] as const) {
      const found = await findAmong(one, other);
      expect.soft(found?.relation).not.toBe('exact');
      if (found !== undefined) expect(found.why.otherNames).toBeDefined();
    }
    expect(await findAmong(recorded, recorded)).toMatchObject({ relation: 'exact', score: 1 });
  });
});
