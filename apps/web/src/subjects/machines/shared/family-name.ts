import type { TFunction } from '@millwright/domain/text/translate'

/** `Panel saw (SEZ)`: the name for people, the code for those who look it up. A family without a name is its code. */
export function familyName(t: TFunction, family: string): string {
  const name = t(`machines.families.${family}`, { defaultValue: '' })
  return name === '' ? family : `${name} (${family})`
}
