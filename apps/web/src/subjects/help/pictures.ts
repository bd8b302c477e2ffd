import type { TopicName } from './topics.ts'

/** By `npm run help:pictures`, each a part of the page that the topic is about. */
const FILES = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true })

/** The addresses; a picture is loaded when it is in sight. */
export const PICTURES: Partial<Record<TopicName, string>> = Object.fromEntries(
  Object.entries(FILES).map(([file, address]) => [/(\w+)\.webp$/.exec(file)?.[1], address]),
)
