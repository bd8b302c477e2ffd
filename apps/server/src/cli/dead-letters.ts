import { createDeadLetterStore } from '../platform/events/dead-letter-store.ts'
import { BadArguments, runCommand } from './command.ts'

const USAGE = `npm run dead-letters -- list
npm run dead-letters -- retry <id>
npm run dead-letters -- retry all`
const PAGE = 500

/** Lists tasks that failed for good, of every organization, and starts them again. */
runCommand((args) => {
  const [command = 'list', which, ...rest] = args
  const isUsable =
    rest.length === 0 &&
    ((command === 'list' && which === undefined) ||
      (command === 'retry' && /^(all|\d{1,15})$/.test(which ?? '')))
  if (!isUsable) throw new BadArguments(USAGE)

  return async (db) => {
    const store = createDeadLetterStore(db)
    if (command === 'retry' && which !== 'all') {
      if (!(await store.restart(Number(which), null)))
        throw new BadArguments(`There is no failed task ${which} that can be started again`)
      process.stdout.write('1 started again\n')
      return
    }
    let started = 0
    for (let skip = 0; ; ) {
      const { letters } = await store.page(null, { skip, limit: PAGE })
      for (const { id, event, handler, payload, givenUpAt, tries, lastError, canRetry } of letters) {
        if (command === 'list') {
          const facts = [id, givenUpAt.toISOString(), event, handler, `${tries} tries`]
          const end = canRetry ? '' : ' (cannot be started again)'
          process.stdout.write(`${facts.join('  ')}  ${JSON.stringify(payload)}  ${lastError}${end}\n`)
        } else if (canRetry && (await store.restart(id, null))) started += 1
      }
      if (letters.length < PAGE) break
      // Those that were started again are no longer on the pages that follow.
      skip += command === 'list' ? PAGE : letters.filter(({ canRetry }) => !canRetry).length
    }
    if (command === 'retry') process.stdout.write(`${started} started again\n`)
  }
})
