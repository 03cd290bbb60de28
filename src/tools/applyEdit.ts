import type { EditAgent } from '../edit/index.ts';
import { editInput, editOutput } from './editSchemas.ts';
import type { AgentTool } from './tool.ts';

/** The tool that applies an edit. */
export function applyEditTool(agent: Pick<EditAgent, 'apply' | 'preview'>): AgentTool {
  void agent;
  return {
    name: 'apply_edit',
    title: 'Apply Edit',
    description: '',
    input: editInput,
    output: editOutput,
    isReadOnly: false,
    run: () => Promise.resolve({ text: 'Not built yet.', data: { status: 'refused', message: 'Not built yet.', files: [], problems: [] }, isError: true }),
    prepare: () => Promise.resolve({ progress: 'Applying an edit' }),
  };
}
