import { expect, test } from 'vitest';
import { servicesOfTexts } from '../../support/goldenAnswers.ts';
import { findCallers } from '../../support/englishCallers.ts';

const page = {
  'page.rb': 'class Page\n  def publish; end\nend\n',
  'use.rb': 'Page.new.publish\n',
};
const getComplete = async (more: Readonly<Record<string, string>>): Promise<string> => {
  const services = await servicesOfTexts({ ...page, ...more });
  return (await findCallers({ symbol_id: 'page.rb#Page.publish', depth: 1 }, services)).meta.coverage.complete;
};

// A word in a file that Ruby only reads calls nothing unless code sends what it has read.
test.each<[path: string, text: string, complete: string]>([
  ['.github/workflows/gem.yml', 'jobs:\n  publish:\n    runs-on: linux\n', 'yes'],
  ['data.json', '{ "publish": true }\n', 'yes'],
  ['page.html', '<p class="a">publish</p>\n', 'no'],
  ['page.html', '<p><%= page.publish %></p>\n', 'no'],
  ['notes.xml', '<p>{{ page | publish }}</p>\n', 'no'],
  ['config.yml', 'after: <%= publish %>\n', 'no'],
  ['config.yml', 'run: ruby -e "publish"\n', 'no'],
  ['config.yml', 'how: :publish\n', 'no'],
  ['grammar.y', '  { page.publish }\n', 'no'],
  ['page.erb', 'publish\n', 'no'],
  ['CHANGES', 'publish is faster\n', 'yes'],
])('with %s that says %j a list is complete: %s', async (path, text, complete) => {
  expect(await getComplete({ [path]: text })).toBe(complete);
});

test('a word in a file may be sent where code sends what it does not write', async () => {
  const send = { 'send.rb': 'def run(page, how)\n  page.send(how)\nend\nrun(load, YAML.load_file("a.yml"))\n' };
  expect(await getComplete({ 'a.yml': 'publish: true\n' })).toBe('yes');
  expect(await getComplete({ ...send, 'a.yml': 'publish: true\n' })).toBe('no');
});
