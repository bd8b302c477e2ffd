import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

export interface Step {
  readonly instruction: string
  readonly text: string
}

export interface Stage {
  /** Empty for the last one. */
  readonly name: string
  readonly steps: readonly Step[]
}

/** One instruction a line, as ours are written. */
function stepsOf(file: string): Step[] {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, instruction = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    return instruction ? [{ instruction, text }] : []
  })
}

/** The words of a step; of its JSON, where it ends with that. */
export function wordsOf({ text }: Step): string[] {
  const [json] = /\[.*\]$/.exec(text) ?? []
  return json ? (JSON.parse(json) as string[]) : text.split(' ')
}

export function readContainerfile(file: string) {
  const steps = stepsOf(file)
  const stages: { name: string; steps: Step[] }[] = []
  for (const step of steps) {
    if (step.instruction === 'FROM') stages.push({ name: / AS (\w+)$/.exec(step.text)?.[1] ?? '', steps: [] })
    stages.at(-1)?.steps.push(step)
  }
  const all = (instruction: string): string[][] =>
    steps.filter((step) => step.instruction === instruction).map(wordsOf)
  const copied = all('COPY').flatMap((words) =>
    words.some((word) => word.startsWith('--from')) ? [] : words.slice(0, -1),
  )
  return {
    stages: stages as readonly Stage[],
    /** Of all stages. */
    all,
    /** From the repository, in any stage. */
    copied: [...new Set(copied)],
    isCopied: (name: string): boolean => copied.some((each) => name === each || name.startsWith(`${each}/`)),
  }
}
