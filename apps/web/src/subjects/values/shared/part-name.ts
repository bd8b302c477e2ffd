import type { TFunction } from '@millwright/domain/text/translate'
import { wordsIn } from '@millwright/domain/text/words-in'
import { locationKey, measureKey, partTitle } from '@millwright/domain/values/part-name'

/** `Spindle 1` for `Spindle01`: what people call a part of a machine. One that nobody knows is its name in words. */
export function partName(t: TFunction, name: string): string {
  const title = partTitle(name)
  if (!title) return wordsIn(name)
  const { key, which } = title
  if (key === 'axis') return t('channels.groups.axis', { which })
  return [t(`channels.groups.${key}`), which].filter(Boolean).join(' ')
}

/** `Set temperature` for `SetPoint`: a value below the title of its part. */
export function measureName(t: TFunction, name: string, channel: string): string {
  const key = measureKey(name, channel)
  return key === null ? wordsIn(name) : t(`channels.names.${key}`)
}

/** `front left` for `FRONT LEFT`. */
export function locationName(t: TFunction, location: string): string {
  const key = locationKey(location)
  return key === null ? wordsIn(location) : t(`channels.locations.${key}`)
}
