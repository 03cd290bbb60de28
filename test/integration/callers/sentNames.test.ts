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

  test('is none where a method is only asked of its place or its arguments', async () => {
    const asked = (what: string): Record<string, string> => ({
      'use.rb': `class Page\n  def go(how)\n    ${what}\n  end\nend\n`,
    });
    expect(await isOpen(asked('self.class.instance_method(how).source_location'), 'page.rb text')).toBe(false);
    expect(await isOpen(asked('method(how).arity'), 'page.rb text')).toBe(false);
    expect(await isOpen(asked('method(how).call'), 'page.rb text')).toBe(true);
  });

  test('in an evaluated text may be each that a loop puts in, and no other', async () => {
    const put = (what: string): Record<string, string> => ({
      'use.rb': `class Page\n  %w[text].each do |name|\n    class_eval <<-CODE\n${what}\n    CODE\n  end\nend\n`,
    });
    expect(await isOpen(put('def loud; self.#{name}; end'), 'page.rb load')).toBe(false);
    const any = { 'use.rb': 'class Page\n  def go(how)\n    instance_eval "self.#{how}"\n  end\nend\n' };
    expect(await isOpen(any, 'page.rb load')).toBe(true);
    expect(await isOpen(put('def #{name}!; 1; end'), 'page.rb text')).toBe(false);
  });

  test('of an operator beside a method that is written is that method', async () => {
    const alias = { 'use.rb': 'class Page\n  alias_method :<<, :load\nend\n' };
    expect(await isOpen(alias, 'page.rb load')).toBe(false);
  });

  test('may be one that an evaluated text hands on', async () => {
    const text = 'def on_#{type}(it); trigger(:on_#{type}, it); end';
    const code =
      `class Team\n  types.each { |type| class_eval "${text}" }\n` +
      '  def trigger(how, it)\n    @all.each { |each| each.public_send(how, it) }\n  end\nend\n';
    const cops = { 'cop.rb': 'class Cop\n  def on_send(it); end\n  def check(it); end\nend\n' };
    expect(await isOpen({ ...cops, 'team.rb': code }, 'cop.rb on_send')).toBe(true);
    expect(await isOpen({ ...cops, 'team.rb': code }, 'cop.rb check')).toBe(false);
  });
});
