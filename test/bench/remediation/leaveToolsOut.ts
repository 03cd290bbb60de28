import { registerHooks } from 'node:module';

/**
 * To be imported before anything else (`node --import ./test/bench/remediation/leaveToolsOut.ts test/bench/run.ts
 * remediation --class=recourse`): errors are then read as if every tool were a stranger. No rule of a single tool finds
 * the failing line, and kinds are told neither by codes nor by types, only by words. Of a new tool some codes and types
 * are known after all.
 */
registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (url.endsWith('/read/lines/toolRules.ts'))
      return { ...loaded, source: "export { generalRules as lineRules } from './generalRules.ts';" };
    if (url.endsWith('/read/families/families.ts')) {
      return {
        ...loaded,
        source:
          "import { codeFamilies } from './codeFamilies.ts'; import { worldFamilies } from './worldFamilies.ts'; export const families = [...worldFamilies, ...codeFamilies].map(({ family, pattern }) => ({ family, pattern }));",
      };
    }
    return loaded;
  },
});
