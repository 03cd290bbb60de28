import { describe, expect, it } from 'vitest';
import { resolveEdit } from '../../../../src/edit/domain/resolveEdit.ts';
import { file, lines } from './engineCase.ts';

/** Cases that the benchmark found under other seeds: what looks like the one place is not. */
describe('what looks unique and is not', () => {
  it('a copy with other line breaks is a copy', async () => {
    const content = 'one();\r\ntwo();\r\nrest();\none();\ntwo();\n';
    const resolution = await resolveEdit({ content, oldString: 'one();\ntwo();\n', newString: 'uno();\ntwo();\n' });
    expect(resolution).toMatchObject({ status: 'refused', reason: 'ambiguous' });
    expect(
      await resolveEdit({ content, oldString: 'one();\ntwo();\n', newString: 'uno();\ntwo();\n', lineHint: 4 }),
    ).toMatchObject({ status: 'applied', content: content.replace('\none();\ntwo();\n', '\nuno();\ntwo();\n') });
  });

  it('white space names no place', async () => {
    expect(await resolveEdit({ content: file('a', '', '', 'b'), oldString: '\n\n', newString: '\nx\n' })).toMatchObject(
      { status: 'refused', reason: 'empty-old' },
    );
    expect(await resolveEdit({ content: 'a  b\n', oldString: '  ', newString: ' ', aiMode: false })).toMatchObject({
      status: 'applied',
    });
  });

  it('the sibling of a deleted block whose name ends in another letter beside digits', async () => {
    const content = file(
      '#define DER_OID_SZ_id_slh_256f 11',
      'extern const char der_oid_id_slh_256f[DER_OID_SZ_id_slh_256f];',
      'int other;',
    );
    const old = lines(
      '#define DER_OID_SZ_id_slh_256s 11',
      'extern const char der_oid_id_slh_256s[DER_OID_SZ_id_slh_256s];',
    );
    expect(
      (await resolveEdit({ content, oldString: old, newString: `${old} // changed`, languageId: 'cpp' })).status,
    ).not.toBe('applied');
  });

  it('the beginning of a text that leaves lines out, where it stands more than once above the end', async () => {
    const job = (name: string): string[] => [
      `  ${name}:`,
      '    steps:',
      '      - uses: actions/checkout@v4',
      `      - run: make ${name}`,
    ];
    const content = file('jobs:', ...job('lint'), ...job('test'), ...job('build'));
    const old = lines('      - uses: actions/checkout@v4', '      # ... existing code ...', '      - run: make build');
    const resolution = await resolveEdit({
      content,
      oldString: old,
      newString: `      - run: date\n${old}`,
      languageId: 'yaml',
    });
    expect(resolution.status).not.toBe('applied');
  });
});
