import { defaultOpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { DataType, DataValue, makeNodeId, StatusCodes, Variant, VariantArrayType } from 'node-opcua'
import { describe, expect, it } from 'vitest'
import { parseAddress } from './address.ts'
import { correctedTime, steadyOffset } from './clock.ts'
import { detailOf, problemOf } from './failures.ts'
import { createIssues } from './issues.ts'
import { createNodeIds } from './node-ids.ts'
import { readPosition, writePosition } from './position.ts'
import { plainValue } from './values.ts'
import { createValueItem } from './watched-item.ts'

describe('an id of a node', () => {
  const ids = createNodeIds(['http://opcfoundation.org/UA/', 'urn:a;b%', 'http://example.com/machine'])

  it('is the same with another index of its namespace', () => {
    const others = createNodeIds(['http://opcfoundation.org/UA/', 'http://example.com/machine'])
    const id = ids.write(makeNodeId('Saw.State', 2))
    expect(id).toBe('nsu=http://example.com/machine;s=Saw.State')
    expect(others.parse(id)?.namespace).toBe(1)
  })

  it('may hold what its parts are divided by', () => {
    const node = makeNodeId('a;s=b=c', 1)
    expect(ids.write(node)).toBe('nsu=urn:a%3Bb%25;s=a;s=b=c')
    expect(ids.parse(ids.write(node))?.toString()).toBe(node.toString())
    const lines = makeNodeId('a\nb', 2)
    expect(ids.parse(ids.write(lines))?.value).toBe('a\nb')
    const bytes = makeNodeId(Buffer.from([0, 1, 255]), 2)
    expect(ids.parse(ids.write(bytes))?.toString()).toBe(bytes.toString())
  })

  it('is none of an unknown namespace, an index or a text', () => {
    const texts = ['', 'x', 'ns=2;s=a', 'nsu=;i=1', 'nsu=http://other/;i=1', 'i=x', 'i=99999999999', 'g=1']
    expect(texts.filter((text) => ids.parse(text) !== null)).toEqual([])
  })
})

describe('an address', () => {
  it('has a host, a port and a path', () => {
    expect(parseAddress('opc.tcp://Saw-1:48010/UA/Server')).toEqual({
      host: 'saw-1',
      port: 48_010,
      url: 'opc.tcp://saw-1:48010/UA/Server',
    })
    expect(parseAddress('opc.tcp://10.0.0.7')).toMatchObject({ port: 4840, url: 'opc.tcp://10.0.0.7:4840' })
    expect(parseAddress('opc.tcp://[FE80::1]:4840/')).toMatchObject({
      host: 'fe80::1',
      url: 'opc.tcp://[fe80::1]:4840/',
    })
  })

  it('is none of another protocol, with a password, or beyond all ports', () => {
    const texts = [
      '',
      'http://saw',
      'opc.tcp://',
      'opc.tcp://a:b@saw',
      'opc.tcp://saw:99999',
      'opc.tcp://saw:0',
    ]
    expect(texts.map(parseAddress)).toEqual(texts.map(() => null))
  })
})

describe('a time', () => {
  const now = Date.UTC(2026, 5, 1)

  it('is corrected, and replaced where it cannot be', () => {
    expect(correctedTime(now - 1000, 300, now)).toBe(now - 700)
    const impossible = [undefined, Number.NaN, 0, Date.UTC(1999, 0), now + 2 * DAY_MS, now - 400 * DAY_MS]
    expect(impossible.map((at) => correctedTime(at, 0, now))).toEqual(impossible.map(() => now))
  })

  it('is not corrected by what measuring the clocks differs by', () => {
    expect(steadyOffset(300, 0)).toBe(0)
    expect(steadyOffset(90_200, 90_000)).toBe(90_000)
    expect(steadyOffset(95_000, 90_000)).toBe(95_000)
    expect(steadyOffset(null, 90_000)).toBe(90_000)
  })
})

describe('a value', () => {
  const of = (dataType: DataType, value: unknown, arrayType = VariantArrayType.Scalar) =>
    plainValue(new DataValue({ value: new Variant({ dataType, arrayType, value }) }), null)

  it('is plain, or none', () => {
    expect(of(DataType.Boolean, true)).toBe(true)
    expect(of(DataType.Float, Number.POSITIVE_INFINITY)).toBeNull()
    expect(of(DataType.LocalizedText, { locale: 'de', text: 'Säge' })).toBe('Säge')
    expect(of(DataType.LocalizedText, null)).toBeNull()
    expect(of(DataType.DateTime, new Date(0))).toBe('1970-01-01T00:00:00.000Z')
    expect(of(DataType.ByteString, Buffer.from('x'))).toBeNull()
    expect(of(DataType.Double, [1, 2], VariantArrayType.Array)).toBeNull()
    expect(String(of(DataType.String, 'x'.repeat(100_000))).length).toBe(10_000)
    expect(of(DataType.String, 'a\0b\ud800')).toBe('ab\ufffd')
  })

  it('of an enumeration is its word, or its number where it has none', () => {
    const words = new Map([[3, 'WORKING']])
    const value = (v: number, statusCode = StatusCodes.Good) =>
      plainValue(
        new DataValue({ statusCode, value: new Variant({ dataType: DataType.Int32, value: v }) }),
        words,
      )
    expect([value(3), value(9), value(3, StatusCodes.UncertainLastUsableValue)]).toEqual([
      'WORKING',
      '9',
      'WORKING',
    ])
    expect(value(3, StatusCodes.BadSensorFailure)).toBeNull()
  })
})

describe('a position', () => {
  it('is read as it was written, and one that another version wrote is none', () => {
    const position = { at: 1000, offset: -5, active: [['i=2253', 'c1', '4012']] as const }
    expect(readPosition(writePosition(position))).toEqual(position)
    const others = [null, '', '{', '[]', 'null', '{}', '{"at":"x","offset":0}', '{"at":1e400,"offset":0}']
    expect(others.map(readPosition)).toEqual(others.map(() => null))
    expect(readPosition('{"at":1,"offset":0,"active":[["a"],["a","b","c"],7]}')?.active).toEqual([
      ['a', 'b', 'c'],
    ])
  })
})

describe('a failure', () => {
  it('has a code by the words of the network and of the other side', () => {
    const codes = [
      'connect ECONNREFUSED 10.0.0.7:4840',
      'getaddrinfo ENOTFOUND saw',
      'connect EHOSTUNREACH 10.0.0.7',
      'serviceResult = BadUserAccessDenied (0x801f0000)',
      'serviceResult = BadIdentityTokenRejected (0x80210000)',
      'The connection has been rejected by server: BadSecurityChecksFailed (0x80130000)',
      'Transaction has timed out ( timeout = 300 ms )',
      'something new',
    ].map((text) => problemOf(new Error(text)).code)
    expect(codes).toEqual([
      'REFUSED',
      'UNKNOWN_HOST',
      'UNREACHABLE',
      'CREDENTIALS_WRONG',
      'CREDENTIALS_WRONG',
      'OWN_CERTIFICATE_REFUSED',
      'TIMED_OUT',
      'OTHER',
    ])
  })

  it('has a short detail that a page can show', () => {
    expect(detailOf(new Error(`a\n\n b\0${'x'.repeat(1000)}`))).toHaveLength(300)
    expect(detailOf('plain')).toBe('plain')
  })
})

describe('a server that promises a value each second', () => {
  const from = Date.UTC(2026, 5, 1)

  it('and reads it each ten is named with what it does', () => {
    const problems: unknown[] = []
    const issues = createIssues({
      settings: defaultOpcuaSettings,
      onProblem: (problem) => problems.push(problem),
      onSolved: (code) => problems.push(code),
    })
    const described = { type: 'number' as const, words: null, unit: '', hasHistory: false, now: undefined }
    const item = createValueItem('force', makeNodeId('force', 1), described, {
      offset: () => 0,
      now: () => from + DAY_MS / 2,
    })
    const comes = (at: number) =>
      item.value(
        new DataValue({
          sourceTimestamp: new Date(from + at),
          value: new Variant({ dataType: DataType.Double, value: at }),
        }),
      )
    for (let at = 0; at <= 120_000; at += 10_000) comes(at)
    issues.read([item], { from, to: from })
    expect(problems).toEqual([{ code: 'SLOW', detail: 'force 10000 ms' }])
    comes(121_000)
    issues.read([item], { from, to: from })
    expect(problems.slice(1)).toEqual(['SLOW'])
  })
})
