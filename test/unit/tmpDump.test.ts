import { test } from 'vitest';
import { getProject } from '../support/callersProject.ts';
test('x', async () => {
  const p = await getProject({ 'a.js': `class Repo { save() {} load() {} }
function go(repo = new Repo(), y, z = 'save') {
  const k = y ? 'save' : 'load';
  repo[k](1); // HIT
  repo[z](1);
}
`, 'a.ts': `function go(k: 'save' | 'load') { repo[k](1); }` });
  for (const path of ['a.js', 'a.ts']) { const f = p.facts(path)!; console.log(JSON.stringify(f.bindings), JSON.stringify(f.references)); }
});
