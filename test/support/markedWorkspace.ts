import { getId, understand } from '../../src/callers/domain/question.ts';
import { CallSiteSearch, type CallSite } from '../../src/callers/domain/graph/callSites.ts';
import type { Project } from '../../src/callers/domain/graph/project.ts';
import { getProject } from './callersProject.ts';

/** What a workspace is made of besides its files: how its settings lead from one to another. */
interface Settings {
  readonly pathAliases?: Project['pathAliases'];
  /** Names of packages with their folders. */
  readonly packages?: Readonly<Record<string, string>>;
}

const mark = '//>';

/**
 * A workspace written as one text, with what each of its lines calls or hands on put behind it: `r.save()  //>
 * Repo.save, help value near`. Each is named by its id, without the path where only one file has it, with its role
 * unless it is a call, and how it is connected unless that is certain. Marks that are there already are left out first,
 * so the text of a workspace that is marked rightly comes back as it is. Before the first file (`== src/a.ts`) stands
 * what it is about, and, in a line of JSON, its settings.
 */
export async function withCallsMarked(text: string): Promise<string> {
  const [head = '', ...parts] = text.split(/^== /m);
  const sources = parts.map((part) => {
    const [path = '', ...lines] = part.replace(/\n$/, '').split('\n');
    return { path, lines: lines.map((line) => line.replace(/\s*\/\/>.*$/, '')) };
  });
  const { pathAliases = [], packages = {} } = JSON.parse(
    head.split('\n').find((line) => line.startsWith('{')) ?? '{}',
  ) as Settings;
  const project = await getProject(
    Object.fromEntries(sources.map(({ path, lines }) => [path, `${lines.join('\n')}\n`])),
    { pathAliases, packages: new Map(Object.entries(packages)) },
  );
  const marks = getMarks(
    project,
    sources.map(({ path }) => path),
  );
  return [
    head.replace(/\n$/, ''),
    ...sources.flatMap(({ path, lines }) => [
      `== ${path}`,
      ...lines.map((line, at) => {
        const said = marks.get(`${path}:${at + 1}`);
        return said === undefined ? line : `${line}  ${mark} ${said.join(', ')}`;
      }),
    ]),
    '',
  ].join('\n');
}

/** What is called or handed on at each line, `path:line`, in the order of its columns. */
function getMarks(project: Project, paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const ids = [
    ...new Set(
      paths.flatMap((path) =>
        (project.facts(path)?.definitions ?? []).map((_, definition) => getId(project, { path, definition })),
      ),
    ),
  ];
  const bare = (id: string): string => id.slice(id.indexOf('#') + 1);
  const search = new CallSiteSearch(project);
  const found = ids.flatMap((id) => {
    const name = ids.some((other) => other !== id && bare(other) === bare(id)) ? id : bare(id);
    return search
      .find(understand(project, { symbol_id: id }).targets)
      .sites.map((site) => ({ site, said: describeHealth(name, site) }));
  });
  found.sort((a, b) => a.site.reference.site.column - b.site.reference.site.column || (a.said < b.said ? -1 : 1));
  const marks = new Map<string, string[]>();
  for (const { site, said } of found) {
    const place = `${site.path}:${site.reference.site.line}`;
    marks.set(place, [...new Set([...(marks.get(place) ?? []), said])]);
  }
  return marks;
}

function describeHealth(name: string, { reference: { role }, link }: CallSite): string {
  return [name, ...(role === 'call' ? [] : [role]), ...(link === 'resolved' ? [] : [link])].join(' ');
}
