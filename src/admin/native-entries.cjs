// In place of the package object.entries in the build, which brings what every browser has.
module.exports = Object.entries;
