import type { FileSpec, JobSpec } from './workflowSpec.ts';

/** The dependencies of each job, by name: the jobs it names, and those that produce its input. */
export function getDependencies(jobs: readonly JobSpec[]): ReadonlyMap<string, ReadonlySet<string>> {
  const makers = new Map<string, string[]>();
  for (const { name, outputFiles } of jobs) {
    for (const file of outputFiles) {
      const known = makers.get(file);
      if (known === undefined) makers.set(file, [name]);
      else known.push(name);
    }
  }
  return new Map(
    jobs.map(({ name, dependsOn, inputFiles }) => [
      name,
      new Set(
        [...dependsOn, ...inputFiles.flatMap((file) => makers.get(file) ?? [])].filter(
          (each) => each !== name || dependsOn.includes(name),
        ),
      ),
    ]),
  );
}

/** Jobs in a dependency cycle, in order; undefined where there is none. */
export function cycleIn(dependencies: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const state = new Map<string, 'open' | 'done'>();
  for (const start of dependencies.keys()) {
    if (state.has(start)) continue;
    // Iterative and not recursive: a chain of 100,000 jobs would overflow the stack.
    const path: { readonly name: string; readonly rest: Iterator<string> }[] = [];
    const enter = (name: string): void => {
      state.set(name, 'open');
      path.push({ name, rest: (dependencies.get(name) ?? new Set<string>()).values() });
    };
    enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.next();
      if (next.done === true) {
        state.set(top.name, 'done');
        path.pop();
      } else if (state.get(next.value) === 'open') {
        const names = path.map(({ name }) => name);
        return [...names.slice(names.indexOf(next.value)), next.value];
      } else if (!state.has(next.value) && dependencies.has(next.value)) enter(next.value);
    }
  }
  return undefined;
}

/** Files that jobs read and none produces: they must exist when the workflow starts. */
export function filesFromOutside(jobs: readonly JobSpec[], files: readonly FileSpec[]): readonly FileSpec[] {
  const made = new Set(jobs.flatMap(({ outputFiles }) => outputFiles));
  const read = new Set(jobs.flatMap(({ inputFiles }) => inputFiles));
  return files.filter(({ name }) => read.has(name) && !made.has(name));
}
