/** A row of the table in docs/reliability.md: run one attack, or `npm test -- long`, and the rows are in what it prints. */
export const printAttack = (attack: string, tried: number, found: number): void => {
  process.stdout.write(`attack | ${attack} | ${tried.toLocaleString('en-US')} | ${found}\n`)
}
