import { MAX_MODEL_BYTES } from '@millwright/domain/machines/data-model/model-builder'
import { describe, expect, it } from 'vitest'
import { readModel } from './read-model.ts'

const read = (xml: string | Buffer) => readModel(Buffer.from(xml))
const GROUP =
  '<OperatingGroup Type="BASE_MACHINE" name="Base"><Variable name="A" topic="A"/></OperatingGroup>'
const refusal = (xml: string | Buffer) =>
  read(xml).then(
    () => null,
    (error: { fault?: string; location?: string }) => `${error.fault} ${error.location}`.trim(),
  )

/** Ten levels of ten: a hundred lines that would become gigabytes. */
const BOMB = `<?xml version="1.0"?><!DOCTYPE Machine [<!ENTITY a0 "ha">${Array.from(
  { length: 10 },
  (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
).join('')}]><Machine><Group>&a10;</Group></Machine>`

describe('a data model', () => {
  it('is read with attributes, text and character data', async () => {
    const model = await read(
      `\uFEFF<?xml version="1.0" encoding="UTF-8"?><!-- by the controller --><Machine family="CDL">${GROUP}<Note><![CDATA[a < b]]> &amp; c</Note></Machine>`,
    )
    expect(model.attributes).toEqual({ family: 'CDL' })
    expect(model.children.map(({ name, text }) => [name, text])).toEqual([
      ['OperatingGroup', ''],
      ['Note', 'a < b & c'],
    ])
  })

  it('of the largest size is read while others get their turn', async () => {
    const variable = (n: number) =>
      `<Variable name="V${n}" topic="Machine/V${n}" units="mm" description="${'x'.repeat(90)}"/>`
    const groups: string[] = []
    for (let n = 0, length = 0; length < MAX_MODEL_BYTES - 1_000; n++) {
      const one = variable(n)
      groups.push(one)
      length += one.length
    }
    const xml = `<Machine><OperatingGroup Type="T">${groups.join('')}</OperatingGroup></Machine>`
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    }, 1)
    const model = await read(xml)
    clearInterval(others)
    expect(model.children[0]?.children).toHaveLength(groups.length)
    expect(turns).toBeGreaterThan(10)
  })

  it.each([
    ['a bomb of entities', BOMB, 'MODEL_HAS_DOCTYPE'],
    [
      'an entity that reads a file',
      '<!DOCTYPE Machine [<!ENTITY x SYSTEM "file:///etc/passwd">]><Machine>&x;</Machine>',
      'MODEL_HAS_DOCTYPE',
    ],
    [
      'a document type elsewhere',
      '<!-- a --><!DOCTYPE Machine SYSTEM "http://127.0.0.1/model.dtd"><Machine/>',
      'MODEL_HAS_DOCTYPE',
    ],
    ['an entity that nothing declares', '<Machine><Group>&x;</Group></Machine>', 'MODEL_NOT_XML line 1'],
    ['a tag that is not closed', '<Machine>\n<Group>\n</Machine>', 'MODEL_NOT_XML line 3'],
    ['an end without a beginning', '</Machine>', 'MODEL_NOT_XML line 1'],
    ['nothing', '', 'MODEL_NOT_XML line 1'],
    ['no markup', 'Machine', 'MODEL_NOT_XML line 1'],
    ['bytes that are no text', Buffer.from([0x3c, 0x4d, 0xff, 0xfe, 0x3e]), 'MODEL_NOT_TEXT'],
    ['another root', '<Robot><Group/></Robot>', 'MODEL_WITHOUT_MACHINE Robot'],
    ['no parts', '<Machine/>', 'MODEL_WITHOUT_PARTS Machine'],
    [
      'a group without a type',
      '<Machine><OperatingGroups><OperatingGroup name="A"/></OperatingGroups></Machine>',
      'GROUP_WITHOUT_TYPE Machine/OperatingGroups/OperatingGroup',
    ],
    [
      'too many levels',
      `<Machine>${'<G>'.repeat(40)}${'</G>'.repeat(40)}</Machine>`,
      'MODEL_TOO_DEEP G/G/G/G/G/G',
    ],
    ['too many elements', `<Machine>${'<V/>'.repeat(50_001)}</Machine>`, 'MODEL_TOO_MANY_NODES Machine/V'],
    ['more bytes than are taken', `<Machine>${' '.repeat(MAX_MODEL_BYTES)}</Machine>`, 'MODEL_TOO_LARGE'],
    ['two elements at the top', '<Machine><G/></Machine><Machine/>', 'MODEL_NOT_XML line 1'],
  ])('with %s is refused', async (_, xml, expected) => {
    expect(await refusal(xml)).toBe(expected)
  })

  // A reader that looks at each character more than a few times would be at it for minutes, which fails as a test that hangs.
  it.each([
    ['a value that never ends', `<Machine><G a="${'x'.repeat(3_000_000)}"/></Machine>`],
    ['blanks and comments without end', `${'<!-- - -->'.repeat(200_000)}<Machine/>`],
    ['a name that never ends', `<${'M'.repeat(3_000_000)}/>`],
    ['an instruction that never ends', `<?${'x?'.repeat(1_500_000)}`],
    ['a comment that never ends', `<!--${'-x'.repeat(1_500_000)}`],
  ])('with %s is refused in the time of its length', async (_, xml) => {
    expect(await refusal(xml)).toMatch(/^MODEL_/)
  })
})
