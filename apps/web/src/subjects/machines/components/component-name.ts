import type { Component } from '@millwright/contract/machines/components'
import type { TFunction } from '@millwright/domain/text/translate'
import { wordsIn } from '@millwright/domain/text/words-in'
import { measureName, partName } from '../../values/shared/part-name.ts'

/** A title that the maker wrote for people is shown as it is; a name of the data model as people call the part. */
export function componentName(t: TFunction, { title, channel, node }: Component): string {
  if (title !== wordsIn(node.name)) return title
  return channel === '' ? partName(t, node.name) : measureName(t, node.name, channel)
}
