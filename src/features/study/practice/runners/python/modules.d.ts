declare module '*.py' {
  const text: string
  export default text
}

declare module '@micropython/micropython-webassembly-pyscript/micropython.mjs' {
  interface MicroPython {
    FS: { writeFile(path: string, text: string): void }
    registerJsModule(name: string, members: object): void
    runPython(code: string): unknown
  }
  export function loadMicroPython(options: object): Promise<MicroPython>
}
