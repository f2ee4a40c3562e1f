import { signUp } from './visitor.ts';

// Whoever is in another network than the tests: node visit.ts URL. Tells what signing up was answered with.
const { status } = await signUp(process.argv[2]!);
process.stdout.write(`${status}\n`);
