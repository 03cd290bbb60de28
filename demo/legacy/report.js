var rows = [];

function addRow(day, cents) {
  rows.push({ day: day, cents: cents });
}

function report() {
  var out = "";
  for (var i = 0; i < rows.length; i++) {
    out += rows[i].day + ": " + rows[i].cents + "\n";
  }
  return out;
}

module.exports = { addRow: addRow, report: report };
