import { describe, expect, it } from 'vitest';
import { hasTransportQuotes } from '../../../../src/edit/domain/merge/carryOver.ts';
import { file, lines, outcome } from './engineCase.ts';

describe('what an edit brings in is written as it was sent', () => {
  it('where its new text is clean and only one line looks numbered', async () => {
    const head = ['fn verify(status: u16) -> Result<(), Error> {', '    let text = status.to_string();'];
    const rest = [
      '    match text.as_str() {',
      '        "200" => Ok(()),',
      '        _ => Err(Error::Connect),',
      '    }',
    ];
    const content = file('use std::fmt;', '', ...head, ...rest, '}');
    const oldString = [...head, ...rest].map((line, at) => ` ${at + 3} | ${line}`).join('\n');
    const fresh = [
      head[0] ?? '',
      '    match status {',
      '        200 => Ok(()),',
      '401 | 407 => Err(Error::Denied),',
      '        _ => Err(Error::Connect),',
      '    }',
    ];
    expect(await outcome(content, oldString, lines(...fresh), { languageId: 'rust' })).toBe(
      file('use std::fmt;', '', ...fresh, '}'),
    );
  });

  it('where its lines are indented by tabs and a text within them by spaces', async () => {
    const content = file('package page', '', 'func TestFirst(t *testing.T) {', '\tt.Log(first())', '}');
    const fresh = [
      '',
      'func TestSecond(t *testing.T) {',
      '\tpage := `',
      '<html>',
      '  <body>',
      '    <p>1</p>',
      '  </body>',
      '</html>`',
      '\tt.Log(page)',
      '}',
    ];
    const old = lines('\tt.Log(first())', '}');
    expect(await outcome(content, old, lines(old, ...fresh), { languageId: 'go' })).toBe(content + file(...fresh));
  });

  it.each([
    ['a value handed to a call in the old text', 'log!(stream, \u201cline {}\u201d, url);', 'rust', true],
    ['a value before a block', 'if scheme == \u201chttps\u201d {', 'rust', true],
    ['a comment', '// said, \u201cyes\u201d, and went', 'rust', false],
    ['prose', 'He said, \u201cyes\u201d, and went.', 'markdown', false],
  ])('but for typographic quotes of the transport: %s', (_, oldText, languageId, isTransport) => {
    expect(hasTransportQuotes(oldText, 'name(\u201c\u201d + x)', languageId)).toBe(isTransport);
  });
});
