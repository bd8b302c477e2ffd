import { pageOfChannel } from '@millwright/contract/channel-pages'
import { CHANNEL_GROUPS } from '@millwright/contract/channel-table'
import { isEventChannel } from '@millwright/contract/event-channels'
import { RECEIVED } from '@millwright/contract/messages/channel-entries'
import { PAGES } from '@millwright/contract/pages'
import { CHANNEL_LEVELS, type ChannelEntry } from '@millwright/contract/wire/channel-entry'
import {
  MAX_CHANNELS_PER_MACHINE,
  MAX_MODEL_PAYLOAD_BYTES,
  MAX_PAYLOAD_BYTES,
  MAX_POINTS_PER_MESSAGE,
  MAX_UNIT_LENGTH,
} from '@millwright/contract/wire/message-limits'
import { REFUSALS } from '@millwright/contract/wire/refusals'
import { batchTopicOf, MAX_CHANNEL_LENGTH, topicOf } from '@millwright/contract/wire/topics'
import { MAX_MODEL_BYTES } from '@millwright/domain/machines/data-model/model-builder'
import { MAX_AHEAD_MS } from '@millwright/domain/points/point-time'
import { MAX_DEPTH, MAX_TEXT_LENGTH } from '@millwright/domain/points/value'
import { inWords } from './schema-words.ts'

const MACHINE = 'nst-01'
const kib = (bytes: number): string => `${bytes / 1024} KiB`
const mib = (bytes: number): string => `${bytes / 1024 / 1024} MiB`
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`
const count = (value: number): string => value.toLocaleString('en-US')

const LIMITS: readonly (readonly [string, string])[] = [
  [
    'a message',
    `${kib(MAX_PAYLOAD_BYTES)}, ${count(MAX_POINTS_PER_MESSAGE)} points; stored as a whole or not at all`,
  ],
  ['a data model', `${mib(MAX_MODEL_BYTES)}, as a JSON point ${mib(MAX_MODEL_PAYLOAD_BYTES)}`],
  [
    'a value',
    `${kib(MAX_TEXT_LENGTH)} of text or JSON, ${MAX_DEPTH} levels, numbers as JSON has them (no \`NaN\`)`,
  ],
  ['a unit', `${MAX_UNIT_LENGTH} characters`],
  [
    'the name of a channel',
    `${MAX_CHANNEL_LENGTH} characters, levels divided by \`/\`, without \`+\`, \`#\` and control characters`,
  ],
  ['a machine', `${count(MAX_CHANNELS_PER_MACHINE)} channels`],
  ['a time', `from 2000 on, at most ${MAX_AHEAD_MS / 3_600_000} hours ahead of the server`],
]

const opening = `# Channels

<!-- Made by npm run docs from packages/contract. Do not edit. -->

Every channel that the product understands. How to connect is in [devices.md](devices.md), complete programs are in [connect](connect/README.md), and
[asyncapi.json](asyncapi.json) says the same as this page for machines: an AsyncAPI 3.0 document.

A machine publishes on \`${topicOf('{machineId}', '{channel}')}\`, or many channels at once on \`${batchTopicOf('{machineId}')}\` as a map of channel to points.
The payload is JSON: a point \`{"v": value, "ts": time, "u": unit}\` or a list of points; only \`v\` is needed. Over HTTPS the body of
\`POST /api/devices/points\` is that map.

## Rules for all channels

| | at most |
|---|---|
${LIMITS.map(([what, most]) => row(what, most)).join('\n')}

- **Acknowledgement.** Publish with QoS 1. The PUBACK comes when the points are stored, so what is not acknowledged may be lost: keep it. QoS 2 works the
  same way and costs more; QoS 0 is not acknowledged at all. Over HTTPS the answer 204 is the acknowledgement.
- **Repeats.** A point is known by machine, channel and \`ts\`. Sending it again changes nothing, whatever it says the second time, so a whole buffer may be
  sent again after every break. On channels marked *events* different values of one millisecond are different events.
- **Retry.** Without an acknowledgement send the same again after each connect, with pauses that grow from one second to a minute. Nothing is kept for a
  connection that has ended: subscribe again as well.
- **Order.** Points may come in any order and days late; they are sorted in by \`ts\`, and all figures follow. Of two values
  of one channel with the same \`ts\` the one that was stored first counts.
- **Time.** \`ts\` is epoch milliseconds or ISO 8601 with an offset (\`2026-11-16T11:00:00+01:00\`). Without it the time of receipt counts: then do not send from a
  buffer. \`GET /api/devices/me?ts=…\` says by how much the clock of the machine is off.
- **Values.** A text that looks like a number becomes one: spaces are stripped, a comma is a decimal separator; with a leading zero it stays a text.
  A value that a channel does not understand is stored and shown as machine data, and nothing is made of it; only an unknown status and an unknown
  reason of a stop are refused.
- **Refusal.** A message that cannot be stored is acknowledged too, because sending it again would not help. It is set aside and counted
  ([reasons](#why-a-message-is-refused)).

A level in braces varies:

${Object.entries(CHANNEL_LEVELS)
  .map(([name, says]) => `- \`{${name}}\`: ${says}.`)
  .join('\n')}
`

function rowOf({
  channel,
  says,
  value,
  unit,
  convertedFrom = [],
  sendWhen,
  usedFor,
  examples: [first],
}: ChannelEntry) {
  const units = [unit, ...(convertedFrom.length > 0 ? [`from ${convertedFrom.join(', ')}`] : [])]
  const page = PAGES[pageOfChannel(first.channel)].path.replace('$id', '{id}')
  return row(
    `\`${channel}\`${isEventChannel(first.channel) ? ' *events*' : ''}`,
    `${says}. Value: ${inWords(value)}`,
    units.filter(Boolean).join(', ') || '–',
    sendWhen,
    `\`${page}\`: ${usedFor}`,
  )
}

const payloadText = (payload: unknown): string =>
  typeof payload === 'string' ? payload : JSON.stringify(payload)

const section = ({ title, says, entries }: (typeof CHANNEL_GROUPS)[number]): string => `## ${title}

${says}

| channel | what it says | unit | send it | used by |
|---|---|---|---|---|
${entries.map(rowOf).join('\n')}

\`\`\`
${entries
  .flatMap(({ examples }) => examples)
  .map(({ channel, payload }) => `${topicOf(MACHINE, channel)} ${payloadText(payload)}`)
  .join('\n')}
\`\`\`
`

const closing = `## What a machine receives

Subscribe to \`${topicOf('{machineId}', RECEIVED.channel)}\` after every connect. ${RECEIVED.says}. It comes at once, like a retained message, and again
whenever it changes, at QoS 0: show what is in the list and drop the rest.

\`\`\`
${topicOf(MACHINE, RECEIVED.channel)} ${RECEIVED.example}
\`\`\`

A machine may subscribe to everything under its own topic, and gets what it publishes itself. No other topic is open to it.

## Why a message is refused

Set aside in the table \`rejected_message\` with device, topic, reason and field, and counted in \`millwright_rejected_messages_total{reason}\`. Over HTTPS
the answer is 400 with the same reason.

| reason | |
|---|---|
${Object.entries(REFUSALS)
  .map(([reason, says]) => row(`\`${reason}\``, says))
  .join('\n')}
${row('`MODEL_…`, `GROUP_WITHOUT_TYPE`', 'A data model that is not of its form; the page of components says why, and the last good one stays')}
${row('`TEST_…`', 'An announcement of a test that is not of its form, or whose check is switched off for the machine')}
`

/** The page about all channels, made of the contract. */
export const channelPage = (): string => [opening, ...CHANNEL_GROUPS.map(section), closing].join('\n')
