import { describe, expect, it } from 'vitest'
import { readShdrLine } from './read-line.ts'

const T = '2026-11-16T09:58:10.123Z'
const ts = Date.parse(T)
const values = (...pairs: [string, string][]) => ({
  kind: 'values',
  ts,
  values: pairs.map(([key, value]) => ({ key, value })),
})

describe('a line of an adapter', () => {
  it('has a time and pairs; a duration after the time does not count', () => {
    expect(readShdrLine(`${T}|a|1|b|two`)).toEqual(values(['a', '1'], ['b', 'two']))
    expect(readShdrLine(`${T}@100.5|a|1`)).toEqual(values(['a', '1']))
    expect(readShdrLine(`${T}|a|1|`)).toEqual(values(['a', '1']))
    expect(readShdrLine(`${T}|program|`)).toEqual(values(['program', '']))
    expect(readShdrLine('|a|1')).toMatchObject({ kind: 'values', ts: null })
  })

  it('has separators in a value in quotes', () => {
    expect(readShdrLine(`${T}|a|"x \\| y"|b|"z"`)).toEqual(values(['a', 'x | y'], ['b', '"z"']))
  })

  it('is a condition with six fields, and not where they are three pairs', () => {
    expect(readShdrLine(`${T}|hyd|FAULT|4012|2|HIGH|Too hot`)).toEqual({
      kind: 'condition',
      ts,
      key: 'hyd',
      level: 'Fault',
      code: '4012',
      text: 'Too hot',
    })
    expect(readShdrLine(`${T}|hyd|normal||||`)).toMatchObject({ kind: 'condition', level: 'Normal' })
    expect(readShdrLine(`${T}|mode|UNAVAILABLE|exec|UNAVAILABLE|prog|UNAVAILABLE`)).toMatchObject({
      kind: 'values',
    })
  })

  it('is a message with its words', () => {
    expect(readShdrLine(`${T}|msg|T200|Place the board`)).toEqual(values(['msg', 'Place the board']))
  })

  it('is left out where it is an asset or a curve', () => {
    expect(readShdrLine(`${T}|@ASSET@|T1|CuttingTool|--multiline--AB`)).toEqual({
      kind: 'document',
      until: '--multiline--AB',
    })
    expect(readShdrLine(`${T}|@REMOVE_ASSET@|T1`)).toEqual({ kind: 'skipped' })
    expect(readShdrLine(`${T}|Va|10|100|1 2 3`)).toEqual({ kind: 'skipped' })
  })

  it('is a command after a star', () => {
    expect(readShdrLine('* PONG 10000')).toEqual({ kind: 'command', name: 'PONG', value: '10000' })
    expect(readShdrLine('* shdrVersion: 2.0')).toEqual({ kind: 'command', name: 'shdrVersion', value: '2.0' })
  })

  it('is unreadable where it is anything else', () => {
    for (const line of [
      '',
      'HTTP/1.1 400 Bad Request',
      'SSH-2.0-x',
      `${T}|a`,
      `yesterday|a|1`,
      `${T}||1`,
      '*',
    ])
      expect(readShdrLine(line), line).toEqual({ kind: 'unreadable' })
    expect(readShdrLine(`${T}|${'k'.repeat(251)}|1`)).toEqual({ kind: 'unreadable' })
  })

  it('is read in a time that grows with its length only', () => {
    const long = 60_000
    const hostile = `${'\\'.repeat(long)}|${'"'.repeat(long)}|${'--multiline--'.repeat(long / 10)}`
    expect(readShdrLine(`${T}|@ASSET@|${hostile} `)).toEqual({ kind: 'skipped' })
    expect(readShdrLine(`${T}|a|${hostile}`).kind).toBe('values')
  })
})
