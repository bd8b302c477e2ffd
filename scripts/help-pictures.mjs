import { main } from './quiet.mjs'
import { node, run } from './run.mjs'

// The pictures of the help, from the product as it is now: the journey through the help takes them. With names of topics, only theirs.
const topics = process.argv.slice(2).join(' ')
await main(() => run(node, ['scripts/test.mjs', 'e2e', 'help.test'], { env: { HELP_PICTURES: topics } }))
