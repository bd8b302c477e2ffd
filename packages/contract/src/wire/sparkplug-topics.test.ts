import { describe, expect, it } from 'vitest'
import { edgeNodeFilters, nodeCommandTopic, parseSparkplugTopic } from './sparkplug-topics.ts'

describe('topics of Sparkplug', () => {
  it('tck-id-topic-structure: namespace, group, type, edge node and device', () => {
    expect(parseSparkplugTopic('spBv1.0/plant/DDATA/line 1/saw')).toEqual({
      group: 'plant',
      type: 'DDATA',
      node: 'line 1',
      device: 'saw',
    })
    expect(parseSparkplugTopic('spBv1.0/plant/NBIRTH/line 1')).toMatchObject({ type: 'NBIRTH', device: '' })
  })

  it('tck-id-topic-structure-namespace-device-id-associated-message-types: with a device, the others without', () => {
    expect(parseSparkplugTopic('spBv1.0/plant/DBIRTH/line')).toBeNull()
    expect(parseSparkplugTopic('spBv1.0/plant/NBIRTH/line/saw')).toBeNull()
    expect(parseSparkplugTopic('spBv1.0/plant/NBIRTH/line/')).toBeNull()
  })

  it.each([
    'spAv1.0/plant/NBIRTH/line',
    'spBv1.0/STATE/host',
    'spBv1.0/plant/NCMD/line',
    'spBv1.0//NBIRTH/a',
    '',
  ])('others are none: %s', (topic) => {
    expect(parseSparkplugTopic(topic)).toBeNull()
  })

  it('of one edge node are those of no other one', () => {
    expect(edgeNodeFilters('plant', 'line')).toContain('spBv1.0/plant/DDATA/line/+')
    expect(edgeNodeFilters('plant', 'line')).toContain('spBv1.0/plant/NDEATH/line')
    expect(nodeCommandTopic('plant', 'line')).toBe('spBv1.0/plant/NCMD/line')
  })
})
