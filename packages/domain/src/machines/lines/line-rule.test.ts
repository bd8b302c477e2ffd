import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLineParser } from './line-parser.ts'
import { isTemplate, type LineRule, targetOf } from './line-rule.ts'
import { matchesName } from './name-pattern.ts'

const rule = (fields: Partial<LineRule>): LineRule => ({
  measurement: '',
  field: '',
  tags: [],
  channel: '{measurement}/{tags}/{field}',
  unit: '',
  scale: 1,
  offset: 0,
  values: [],
  ...fields,
})

function mapped(text: string, rules: readonly LineRule[] = []) {
  const line = createLineParser(text, 'ns').next()
  if (!line) throw new Error('no line')
  return line.keys.map((key, index) => {
    const target = targetOf(rules, line.series, key)
    return [target.channel, target.convert(line.values[index] ?? 0), target.unit]
  })
}

describe('a field becomes a channel', () => {
  it('by its measurement, the tags that tell series apart, and its name, where no rule is for it', () => {
    expect(mapped('cpu,host=gw1,cpu=cpu0 usage_idle=91.5')).toEqual([
      ['cpu/cpu0/usage_idle', 91.5, undefined],
    ])
    expect(mapped('opcua,id=ns\\=2;s\\=Axis/X,host=gw Value=1')).toEqual([
      ['opcua/ns=2;s=Axis/X/Value', 1, undefined],
    ])
    expect(mapped('Machine Status="EXE"')).toEqual([['Machine/Status', 'EXE', undefined]])
  })

  it('without signs that no channel may have, and without empty levels', () => {
    expect(mapped('a+b,path=/ c#\u0001d=1')).toEqual([['a_b/c__d', 1, undefined]])
    expect(mapped('///,a=/ /=1')).toEqual([['', 1, undefined]])
  })

  it('by the first rule that is for it, with unit and scale, a table of values, or not at all', () => {
    const rules = [
      rule({
        measurement: 'modbus',
        field: 'state',
        channel: 'Machine/Status',
        values: [
          { from: '1', to: 'EXE' },
          { from: 'true', to: 'READY' },
        ],
      }),
      rule({
        measurement: 'modbus',
        field: 't*',
        tags: [{ key: 'slave', value: '1*' }],
        channel: 'Oven/{tag:slave}/{field}',
        unit: '°C',
        scale: 0.5,
        offset: -10,
      }),
      rule({ measurement: 'mod*', channel: null }),
    ]
    expect(mapped('modbus,slave=12 state=1i,t1=100i,text="x",t2="hot"', rules)).toEqual([
      ['Machine/Status', 'EXE', undefined],
      ['Oven/12/t1', 40, '°C'],
      ['Oven/12/text', 'x', '°C'],
      ['Oven/12/t2', 'hot', '°C'],
    ])
    expect(mapped('modbus,slave=2 t1=1,state=2i,state=true', rules)).toEqual([
      [null, 1, undefined],
      ['Machine/Status', undefined, undefined],
      ['Machine/Status', 'READY', undefined],
    ])
  })

  it('with a value for every other one', () => {
    const rules = [
      rule({
        channel: 'S',
        values: [
          { from: '0', to: 'OFF' },
          { from: '*', to: 'ON' },
        ],
      }),
    ]
    expect(mapped('a v=0,w=17i,x="z"', rules).map(([, value]) => value)).toEqual(['OFF', 'ON', 'ON'])
  })

  it('with tags that the template names once', () => {
    const rules = [rule({ channel: '{tag:line}/{tags}/{field}/{tag:none}' })]
    expect(mapped('a,line=L1,cell=C1,host=h v=1', rules)).toEqual([['L1/C1/v', 1, undefined]])
  })

  it('never with what a channel may not have', () => {
    const text = fc.string({ unit: fc.constantFrom(...'a{}+#/\0\n ', '\u0085', '😀'), maxLength: 30 })
    fc.assert(
      fc.property(text, text, text, (measurement, value, field) => {
        const { channel } = targetOf([], { measurement, tags: [{ key: 'k', value }] }, field)
        expect(channel).not.toMatch(/[+#\p{Cc}]|^\/|\/\/|\/$/u)
      }),
    )
  })
})

describe('a template', () => {
  it.each([
    ['{measurement}/{tags}/{field}', true],
    ['{tag:a b}', true],
    ['Machine/Status', true],
    ['{tag:}', false],
    ['{mesurement}', false],
    ['{', false],
  ])('%s is one: %s', (template, expected) => {
    expect(isTemplate(template)).toBe(expected)
  })
})

describe('a pattern', () => {
  it('matches as a regular expression would', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 })
    const plain = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 })
    fc.assert(
      fc.property(text, plain, (pattern, name) => {
        const expected = pattern === '' || new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name)
        expect(matchesName(pattern, name)).toBe(expected)
      }),
    )
  })
})
