// The package has types for its whole build only.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
