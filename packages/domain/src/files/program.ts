import { withoutUnseen } from './file-name.ts'

/**
 * Endings that a computer runs, installs or mounts when the file is opened: what the large mail providers do not deliver,
 * without those that machines use for their own programs and data: `iso` is G-code on many, and `tool`, `job`, `prg`,
 * `mdb` or `sys` are no programs of a computer either. Those are still known by their bytes.
 */
const ENDINGS: readonly string[] = [
  // Windows: programs, installers and parts of the system
  'exe com scr pif cpl dll ocx efi msi msp mst msu appx appxbundle msix msixbundle appinstaller',
  'application appref-ms vsto xbap gadget theme themepack deskthemepack diagcab diagcfg diagpkg',
  // Windows: scripts
  'bat cmd btm ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 pssc cdxml msh msh1 msh2 mshxml msh1xml msh2xml',
  'js jse mjs cjs vb vbe vbs ws wsc wsf wsh wsb sct shb shs hta htc msc reg nsh ins isp chm hlp hpj',
  // Shortcuts and files that only lead somewhere else
  'lnk url website scf xnk udl rdp library-ms search-ms searchconnector-ms settingcontent-ms osd mad maf mag mam maq',
  'mar mas mau mav maw desktop webloc inetloc fileloc',
  // Java, Flash
  'jar jnlp class swf',
  // Office with macros, add-ins and queries
  'docm dotm xlsm xltm xlsb xlam xla xll xlm pptm potm ppam ppsm sldm ppa wll ade adp mda mde mdz accde accdr',
  'iqy oqy rqy dqy slk',
  // macOS
  'app command workflow action scpt scptd applescript terminal osx pkg mpkg dmg sparseimage sparsebundle toast',
  // Linux, Android and languages with a program that runs them
  'sh bash zsh csh ksh fish run deb rpm appimage snap flatpak flatpakref apk aab xapk ipa',
  'py pyc pyo pyw pyz pyzw pl rb',
  // Disk images
  'img vhd vhdx vmdk udf',
].flatMap((line) => line.split(' '))
const RUN_WHEN_OPENED = new Set(ENDINGS)

/** The same by what the bytes say, whatever the file is called. */
const PROGRAM_TYPES: ReadonlySet<string> = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-ms-shortcut',
  'application/x-ft-apple.alias',
  'application/x-msi',
  'application/x-ms-regedit',
  'application/vnd.ms-cab-compressed',
  'application/vnd.ms-htmlhelp',
  'application/x-apple-diskimage',
  'application/x-iso9660-image',
  'application/x-deb',
  'application/x-rpm',
  'application/vnd.android.package-archive',
  'application/java-archive',
  'application/java-vm',
  'application/x-shockwave-flash',
])
const MACROS = /\.macroenabled\.12$/i

/** A class of Windows in place of an ending; the file manager does not show it. */
const CLASS = /\.\{[0-9a-f-]{36}\}$/

/** Whether a file is a program, a script, or something that runs one: nobody needs it from others in a portal. */
export function isProgram(name: string, typeOfBytes: string): boolean {
  if (PROGRAM_TYPES.has(typeOfBytes) || MACROS.test(typeOfBytes)) return true
  const plain = openedAs(name)
  return CLASS.test(plain) || RUN_WHEN_OPENED.has(endingOf(plain))
}

/** As Windows reads a name: wide letters are letters, and dots and spaces at its end and what follows a colon are not of it. */
function openedAs(name: string): string {
  const visible = withoutUnseen(name.normalize('NFKC')).toLowerCase()
  const [file = ''] = visible.replace(/^[a-z]:/, '').split(':')
  return file.replace(/[\s.]+$/, '')
}

const endingOf = (name: string): string => (name.includes('.') ? (name.split('.').at(-1)?.trim() ?? '') : '')
