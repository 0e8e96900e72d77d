// In place of hasown, which brings a shim for browsers that the product does not support.
module.exports = Object.hasOwn
