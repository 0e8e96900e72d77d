// In place of object.entries, a shim for browsers that the product does not support.
module.exports = Object.entries
