/** Words that are out: the trade has others for what they mean, or a plain sentence has. */
const OUT = ['told', 'untold', 'said', 'stands', 'whoever', 'anew', 'asker']
/** Out as the name of a type: a request has an actor, a guard and a handler have an input. */
const OUT_AS_TYPE = ['Asked']
const IN_TEXT = new RegExp(`\\b(${OUT.join('|')}|by and by)\\b`, 'gi')
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*$/gm
const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g

const wordsOf = (name: string): string[] => name.split(/(?<=[a-z\d])(?=[A-Z])|_/)

const isOut = (name: string): boolean =>
  OUT_AS_TYPE.includes(name) || wordsOf(name).some((word) => OUT.includes(word.toLowerCase()))

/** Words in comments and in names that are out; what a text or a test says is its own. */
export function outdatedWordsIn(source: string): string[] {
  const comments = source.match(COMMENT) ?? []
  const code = source.replace(COMMENT, '').replace(QUOTED, "''")
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? [])
  return [...comments.flatMap((comment) => comment.match(IN_TEXT) ?? []), ...[...names].filter(isOut)]
}

const wordsIn = (texts: readonly string[]): string[] => texts.flatMap((text) => text.match(IN_TEXT) ?? [])

/** In the sentences of a page: code in it is written as it is. */
export const outdatedWordsInPage = (page: string): string[] =>
  wordsIn([page.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')])

export const outdatedWordsInSql = (source: string): string[] =>
  wordsIn(source.match(/--.*$|\/\*[\s\S]*?\*\//gm) ?? [])
