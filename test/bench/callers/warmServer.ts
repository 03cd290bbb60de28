import { join, relative } from 'node:path';
import type ts from 'typescript';
import type { ProviderResult, Provider, ProviderQuestion, ProviderSite } from '../../../src/callers/domain/provider.ts';
import { namesEveryUse } from '../../../src/callers/node/languageServer/scriptProject.ts';
import { scriptService } from './scriptService.ts';

/**
 * A language server that has read its project, asked in the way the editor's provider asks one
 * (`src/callers/host/languageServer/askServer.ts`): incoming calls and references of every target at once. The editor's
 * TypeScript server is this service behind a pipe.
 */
export class WarmServer implements Provider {
  readonly name = 'language-server';
  readonly title = 'TypeScript';
  readonly #root: string;
  readonly #service: ts.LanguageService;

  constructor(root: string) {
    this.#root = root;
    this.#service = scriptService(root);
  }

  ask({ targets }: ProviderQuestion): Promise<ProviderResult> {
    const sites = new Map<string, ProviderSite>();
    let known = 0;
    for (const target of targets) {
      const file = join(this.#root, target.path);
      const source = this.#source(file);
      if (source === undefined) continue;
      const position = source.getPositionOfLineAndCharacter(target.line - 1, target.column);
      const references = (this.#service.findReferences(file, position) ?? []).flatMap((found) => found.references);
      if (references.some((each) => each.fileName === file && each.textSpan.start === position)) known++;
      for (const { fileName, start } of this.#getCalls(file, position))
        this.#add(sites, fileName, start, 'call', targets);
      for (const { fileName, textSpan } of references) this.#add(sites, fileName, textSpan.start, 'reference', targets);
    }
    return Promise.resolve({
      state: known === 0 && sites.size === 0 ? 'unknown' : known === targets.length ? 'whole' : 'partial',
      sites: [...sites.values()],
      covers: namesEveryUse,
    });
  }

  #getCalls(file: string, position: number): { readonly fileName: string; readonly start: number }[] {
    const prepared = this.#service.prepareCallHierarchy(file, position);
    const items = prepared === undefined ? [] : Array.isArray(prepared) ? prepared : [prepared];
    return items
      .flatMap((item) => this.#service.provideCallHierarchyIncomingCalls(item.file, item.selectionSpan.start))
      .flatMap(({ from, fromSpans }) => fromSpans.map(({ start }) => ({ fileName: from.file, start })));
  }

  #add(
    sites: Map<string, ProviderSite>,
    fileName: string,
    start: number,
    kind: ProviderSite['kind'],
    targets: ProviderQuestion['targets'],
  ): void {
    const source = this.#source(fileName);
    if (source === undefined) return;
    const { line, character } = source.getLineAndCharacterOfPosition(start);
    const site: ProviderSite = { path: relative(this.#root, fileName), line: line + 1, column: character, kind };
    const key = `${site.path}:${site.line}:${site.column}`;
    const isTarget = targets.some(
      (target) => target.path === site.path && target.line === site.line && target.column === site.column,
    );
    if (!isTarget && !sites.has(key)) sites.set(key, site);
  }

  #source(file: string): ts.SourceFile | undefined {
    return this.#service.getProgram()?.getSourceFile(file);
  }
}
