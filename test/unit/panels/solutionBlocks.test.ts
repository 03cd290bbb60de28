import { describe, expect, test } from 'vitest';
import { solutionBlocks } from '../../../media/lib/solutionBlocks.ts';

const prose = (text: string): object => ({ isCode: false, text });
const code = (text: string): object => ({ isCode: true, text });

describe('a solution', () => {
  test.each([
    ['plain', 'Do this.\nThen that.', [prose('Do this.\nThen that.')]],
    ['with code', 'Do:\n\n```sh\nnpm i\n\nnpm t\n```\n\nDone.', [prose('Do:'), code('npm i\n\nnpm t'), prose('Done.')]],
    ['with a fence in a fence', '````md\n```js\nx\n```\n````', [code('```js\nx\n```')]],
    ['with tildes', '~~~\nx\n~~~', [code('x')]],
    ['that never closes its fence', 'a\n```\nb\nc', [prose('a'), code('b\nc')]],
    ['with another sign inside', '```\n~~~\nx\n```', [code('~~~\nx')]],
    ['with windows line breaks', 'a\r\n```\r\nb\r\n```', [prose('a'), code('b')]],
    ['with a word behind the closing fence', '```\nx\n``` not closed', [code('x\n``` not closed')]],
    ['that is empty', '', []],
    ['with an empty fence', '```\n```', []],
    ['that keeps its indentation', '  indented\n    more', [prose('  indented\n    more')]],
  ])('%s', (_name, text, blocks) => {
    expect(solutionBlocks(text)).toEqual(blocks);
  });
});
