export { registerWaitingView } from './registerWaitingView.ts';
