import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import type { RunnerTestCase } from 'vitest'

export const FAILURES_DIR = join(import.meta.dirname, 'failures')

/** A page that hangs must not hide why the journey failed. */
const PICTURE_MS = 5_000

/** Without a film of the page, which slows a small computer down; the picture of its end is taken anyway. */
export async function startTrace(context: BrowserContext): Promise<void> {
  await context.tracing.start({ snapshots: true })
}

/** For a journey that failed: a picture and the text of each page, a trace, and in the failure where they are. */
export async function saveFailure(
  task: RunnerTestCase,
  context: BrowserContext,
  faults: readonly string[],
  isTraced: boolean,
): Promise<void> {
  const error = task.result?.errors?.[0]
  if (task.result?.state !== 'fail' || !error) return
  const earlier = (error.message ?? '').split(SHOWN_BY).length - 1
  const folder = join(FAILURES_DIR, slugOf(task.name), ...(earlier > 0 ? [String(earlier + 1)] : []))
  await mkdir(folder, { recursive: true })
  const lines: string[] = []
  for (const [index, page] of context.pages().entries()) {
    const name = `page-${index + 1}`
    const writes = await Promise.allSettled([
      page.screenshot({ path: join(folder, `${name}.png`), timeout: PICTURE_MS }),
      visibleText(page).then((text) =>
        writeFile(join(folder, `${name}.txt`), `${page.url()}\n\n${text}\n\nFaults:\n${faults.join('\n')}\n`),
      ),
    ])
    lines.push(`  ${name} was at ${page.url()}`)
    for (const each of writes) if (each.status === 'rejected') lines.push(`  ${name}: ${each.reason}`)
  }
  if (isTraced) await context.tracing.stop({ path: join(folder, 'trace.zip') })
  const shown = relative(join(import.meta.dirname, '..'), folder)
  error.message = [
    error.message,
    `${SHOWN_BY} ${shown}: page-*.png, page-*.txt`,
    ...lines,
    ...(isTraced ? [`  npx playwright-core show-trace ${shown}/trace.zip`] : []),
  ].join('\n')
}

const SHOWN_BY = 'Shown by'

const visibleText = (page: Page): Promise<string> =>
  Promise.race([
    page.evaluate(() => document.body.innerText),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the page did not answer')), PICTURE_MS).unref()
    }),
  ])

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
