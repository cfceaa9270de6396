/** Ireland and Britain as TopoJSON, extracted from world-atlas by the build: see scripts/outlines.ts. */
declare module 'virtual:isles' {
  const isles: unknown
  export default isles
}
