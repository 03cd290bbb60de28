import type { EditAgent } from '../edit/index.ts';
import { editInput, editOutput } from './editSchemas.ts';
import type { AgentTool } from './tool.ts';

/** The tool that shows what an edit would do. */
export function previewEditTool(agent: Pick<EditAgent, 'preview'>): AgentTool {
  void agent;
  return {
    name: 'preview_edit',
    title: 'Preview Edit',
    description: '',
    input: editInput,
    output: editOutput,
    isReadOnly: true,
    run: () => Promise.resolve({ text: 'Not built yet.', data: { status: 'refused', message: 'Not built yet.', files: [], problems: [] }, isError: true }),
    prepare: () => Promise.resolve({ progress: 'Placing an edit' }),
  };
}
