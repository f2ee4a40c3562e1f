export { findNewlyMentioned } from './newly-mentioned.ts';
