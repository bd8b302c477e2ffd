import type { TFunction } from '@millwright/domain/text/translate'
import { channelTitle, channelWords } from '@millwright/domain/values/channel-name'
import { partName } from './part-name.ts'

/** `Spindle temperature` for `Spindle/Temperature`: what people call a channel. One that nobody knows is its path in words. */
export function channelName(t: TFunction, path: string): string {
  const title = channelTitle(path)
  if (!title) return channelWords(path)
  const name = [t(`channels.names.${title.key}`), partName(t, title.which)].filter(Boolean).join(' ')
  return title.place === null ? name : `${name}, ${t(`channels.places.${title.place}`)}`
}
