import { describe, expect, test } from 'vitest';
import { unnamedCalls } from '../../../src/callers/domain/answer/unnamedCalls.ts';
import { getProject } from '../../support/callersProject.ts';

describe('a call of Ruby by a name that a value holds', () => {
  const files = {
    'page.rb': 'class Page\n  def load(how); end\n  def text; end\n  def text=(value); end\nend\n',
    'mail.rb': 'class Mail\n  def post; end\n  def body=(value); end\nend\n',
  };
  const isOpen = async (more: Record<string, string>, symbol: string): Promise<boolean> => {
    const project = await getProject({ ...files, ...more });
    const [path = '', name = ''] = symbol.split(' ');
    const definition = (project.facts(path)?.definitions ?? []).findIndex((each) => each.name === name);
    const all: Readonly<Record<string, string>> = { ...files, ...more };
    const text = (file: string, at: number): string => all[file]?.split('\n')[at - 1] ?? '';
    return unnamedCalls(project, [{ path, definition }], text) !== undefined;
  };

  test('on an object whose class is known may be of that class alone', async () => {
    const sent = { 'use.rb': 'class Use\n  def go(how)\n    page = Page.new\n    page.send(how)\n  end\nend\n' };
    expect(await isOpen(sent, 'page.rb text')).toBe(true);
    expect(await isOpen(sent, 'mail.rb post')).toBe(false);
  });

  test('that ends with an equals sign sets something', async () => {
    const sent = { 'use.rb': 'class Use\n  def go(it, how)\n    it.send("#{how}=".to_sym, 1)\n  end\nend\n' };
    expect(await isOpen(sent, 'mail.rb body=')).toBe(true);
    expect(await isOpen(sent, 'page.rb text=')).toBe(true);
    expect(await isOpen(sent, 'page.rb load')).toBe(false);
  });
});
