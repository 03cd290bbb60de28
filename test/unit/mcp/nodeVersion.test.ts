import { expect, test } from 'vitest';
import { getNodeProblem } from '../../../src/mcp/nodeVersion.ts';

test('a Node that is too old is told with what to do; that of every supported editor is not', () => {
  expect(getNodeProblem('20.20.2')).toMatch(/needs Node 22 or newer, and this is Node 20\.20\.2\. .*Copy MCP Server/);
  expect(['22.17.0', '22.23.3', '24.21.0', '100.0.0'].map(getNodeProblem)).toEqual(Array(4).fill(undefined));
});
