import { expect, test } from 'vitest';
import type { CallersResponse } from '../../../src/callers/index.ts';
import { usagesText } from '../../../src/mcp/lookups/usagesText.ts';

const answer = (name: string): CallersResponse =>
  ({
    nodes: [
      {
        file_path: 'src/lake.ts',
        line_number: 3,
        name,
        type: 'call',
        label: 'verified',
        evidence: ['tree-sitter'],
        context: 'fill(lake); // "end"',
      },
    ],
    meta: { coverage: { complete: 'yes' } },
  }) as unknown as CallersResponse;

test.each(['empty', 'long'.repeat(500)])(
  'code of the workspace stays in its quotation marks beside any name',
  (name) => {
    const line = usagesText('fill', answer(name))
      ?.split('\n')
      .find((each) => each.startsWith('- '));
    expect(line).toMatch(/: "fill\(lake\); \/\/ \\"end\\""$/);
    expect(line?.length).toBeLessThan(600);
  },
);
